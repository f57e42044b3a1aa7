import type { HeaderList } from '../model.ts';

/** How a request came about, as cookies' `SameSite` asks it (RFC 6265bis §5.2). */
export type SameSite = 'strict' | 'lax' | 'none';

export interface Credentials {
  /** Names in lower case. */
  readonly headers: HeaderList;
  /** `name=value` each. */
  readonly cookies: readonly string[];
}

/** Who keeps the credentials of authorisation scopes. The client asks for each message anew and keeps nothing. */
export interface CredentialSource {
  /** Whether the scope has a valid session for exactly this origin. */
  holds(scope: string, origin: string): Promise<boolean>;
  /** Null where it has none. @throws VeritrailError where the session cannot be opened */
  headersFor(scope: string, url: URL, sameSite: SameSite): Promise<Credentials | null>;
  /** `Set-Cookie` fields of an answer to what went out with credentials. @returns whether the session has changed by them */
  hear(scope: string, url: URL, setCookies: readonly string[]): Promise<boolean>;
  /** The text without any secret of an opened session. */
  mask(text: string): string;
  /** Whether a text holds one. */
  reveals(text: string): boolean;
}
