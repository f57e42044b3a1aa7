/** @module The one error catalogue, without schemas: what a worker thread needs of it. A code says what was wrong, what to do next and whether the same call may succeed later. */
interface ErrorEntry {
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
  /** Status of the HTTP surfaces (RFC 9457 problem+json). */
  readonly httpStatus: number;
}

const entry = (message: string, hint: string, httpStatus: number, retryable = false): ErrorEntry => ({
  message,
  hint,
  retryable,
  httpStatus,
});

/** Every error that Veritrail throws or reports. Keys are stable: programs may match on them. */
export const ERRORS = {
  // input
  input_invalid: entry('The input is not valid.', 'Correct the named field and call again.', 400),
  url_invalid: entry('This is not a web address.', 'Give an absolute http or https URL.', 400),
  config_invalid: entry(
    'The configuration is not valid.',
    'Correct the named setting; the order is flag, VERITRAIL_* variable, veritrail.config.json, default.',
    400,
  ),
  regex_invalid: entry('The pattern does not compile.', 'Correct the pattern at the stated position.', 400),
  not_found: entry('There is nothing with this id.', 'List what exists, then use an id from there.', 404),
  file_unreadable: entry('The file cannot be read.', 'Check the path and its permissions.', 400),
  // policy
  guard_blocked: entry(
    'The address is not allowed.',
    'Private, loopback and special addresses are refused; an operator may allow one with --allow-address.',
    403,
  ),
  robots_disallowed: entry(
    'robots.txt does not allow this URL.',
    'Use another source, or have the operator record an exception for it.',
    403,
  ),
  policy_denied: entry(
    'The policy does not allow this step.',
    'Read the reason in the trace; a policy is changed by its operator only.',
    403,
  ),
  budget_exhausted: entry('The budget is used up.', 'Raise the named limit; what was found so far is in the result.', 429),
  deadline_exceeded: entry('The deadline has passed.', 'Raise the deadline; what was found so far is in the result.', 504, true),
  cancelled: entry('The run was cancelled.', 'Resume it with its run id.', 499, true),
  // network, by phase
  dns_failed: entry('The host name does not resolve.', 'Check the name; try again later if it should exist.', 502, true),
  connect_failed: entry('No connection could be made.', 'The server refuses or is unreachable; try again later.', 502, true),
  connect_timeout: entry('The connection took too long.', 'Try again later or raise the connect timeout.', 504, true),
  tls_failed: entry(
    'The TLS handshake failed.',
    'The certificate is not trusted or the protocol does not match; give a CA with --ca if it is your own server.',
    502,
  ),
  headers_timeout: entry('The response headers took too long.', 'Try again later or raise the headers timeout.', 504, true),
  headers_too_large: entry('The response headers are too large.', 'The server sends more than the header limit; use another source.', 502),
  body_timeout: entry('The response body stalled.', 'Try again later or raise the idle timeout.', 504, true),
  body_too_large: entry('The response body is too large.', 'Raise the byte limit or read a smaller resource.', 413),
  body_truncated: entry('The response body ended early.', 'Try again; the server or the connection cut it off.', 502, true),
  connection_reset: entry('The connection was reset.', 'Try again later.', 502, true),
  protocol_error: entry('The response is not valid HTTP.', 'The server is broken; use another source.', 502),
  encoding_invalid: entry('The content coding is broken or unknown.', 'The server is broken; use another source.', 502),
  redirect_loop: entry('The redirects form a loop.', 'Use another URL of the same resource.', 508),
  redirect_limit: entry('There are too many redirects.', 'Use the final URL directly.', 508),
  redirect_invalid: entry('The redirect target is missing or not usable.', 'Use another URL of the same resource.', 502),
  rate_limited: entry('The server asks to slow down.', 'Wait for the stated time; the whole host is paused.', 429, true),
  // content
  extraction_failed: entry('The bytes could not be read as a document.', 'The file is damaged, encrypted or of an unknown kind.', 422),
  unsupported_type: entry(
    'This content type is not supported.',
    'Use a resource of a supported type; the supported ones are in the docs.',
    415,
  ),
  contract_unmet: entry(
    'The content does not meet the contract of the task.',
    'The named checks failed; another source may meet them.',
    422,
  ),
  // providers
  provider_refused: entry('The provider refused the request.', 'Check its key, plan and limits.', 502),
  provider_unavailable: entry(
    'The provider cannot be reached or all of its engines failed.',
    'Try again later or configure another provider.',
    502,
    true,
  ),
  provider_contract: entry(
    'The provider answered in an unknown format.',
    'Check that the address is the provider\'s API; for SearXNG enable "json" under search.formats.',
    502,
  ),
  no_provider: entry('No search provider is configured.', 'Give --searxng URL, set VERITRAIL_SEARXNG, or enable open APIs.', 400),
  // sessions
  session_missing: entry(
    'No session is registered for this origin and scope.',
    'Register one: veritrail session add --origin ORIGIN --scope NAME.',
    401,
  ),
  session_expired: entry(
    'The session is no longer valid.',
    'Log in again: veritrail session add with the same origin and scope replaces it.',
    401,
  ),
  session_key_invalid: entry(
    'Stored sessions cannot be opened with this key.',
    'Give the key that sealed them in VERITRAIL_SESSION_KEY (32 bytes, hex or base64), or remove the sessions and register them again.',
    400,
  ),
  keyring_missing: entry(
    'The keyring of the operating system cannot be used.',
    'Install @napi-rs/keyring beside Veritrail and unlock the keyring (on Linux a Secret Service, such as GNOME Keyring or KWallet, on the bus of the login); where there is none, keep the key in VERITRAIL_SESSION_KEY or in a file: --key-source file.',
    501,
  ),
  telemetry_missing: entry(
    'OTEL_* variables ask for telemetry, and the packages that export it are not installed.',
    'Install them beside Veritrail: npm install @opentelemetry/sdk-trace @opentelemetry/sdk-metrics @opentelemetry/sdk-logs @opentelemetry/resources @opentelemetry/context-async-hooks @opentelemetry/exporter-trace-otlp-http @opentelemetry/exporter-metrics-otlp-http @opentelemetry/exporter-logs-otlp-http; or set OTEL_SDK_DISABLED=true.',
    501,
  ),
  session_tampered: entry(
    'A stored session was changed after it was sealed.',
    'Remove it with "veritrail session remove" and register it again; find out who can write to the data directory.',
    500,
  ),
  display_missing: entry(
    'No visible browser can be opened here.',
    'Log in with a browser on another machine and import its session: --storage-state FILE, --cookies FILE or --header @FILE.',
    501,
  ),
  // browser
  browser_missing: entry(
    'No browser was found.',
    'Install chromium-headless-shell or chromium (Debian: apt-get install chromium-headless-shell), or name one with --browser PATH or a running one with --browser-endpoint URL.',
    501,
  ),
  browser_failed: entry(
    'The browser failed.',
    'Try again; if it happens every time, start the named browser by hand and read what it says.',
    502,
    true,
  ),
  step_failed: entry(
    'A step on the page could not be taken.',
    'Name the element of that step more exactly, or put a waitFor before it; what was collected so far is in the result.',
    422,
  ),
  // store and replay
  store_unavailable: entry(
    'The store cannot be opened or reached.',
    'Check the path of the data directory or the address of the database, permissions and free space.',
    500,
  ),
  store_corrupt: entry('Stored data is damaged.', 'Restore the data directory from a backup, or remove the named entry.', 500),
  schema_too_new: entry(
    'The store was written by a newer version.',
    'Install that version or use another data directory or database.',
    500,
  ),
  replay_missing: entry('The recording does not hold this exchange.', 'Record the run again; a replay never uses the network.', 502),
  bundle_invalid: entry('This is not a readable evidence bundle.', 'Give the folder that "veritrail ask --bundle" wrote.', 400),
  internal: entry('Something went wrong inside Veritrail.', 'Report it with the trace id.', 500),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** An error as data: in results, traces, problem+json. Its schema is `Problem` in `errors.ts`. */
interface ProblemData {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
  readonly httpStatus: number;
  readonly detail?: string | undefined;
  readonly cause?: string | undefined;
}

/** Make a problem from the catalogue; `detail` says what was wrong this time. */
export function problem(code: ErrorCode, detail?: string): ProblemData {
  const { message, hint, retryable, httpStatus } = ERRORS[code];
  return { code, message, hint, retryable, httpStatus, ...(detail === undefined ? {} : { detail }) };
}

/** The only error class thrown on purpose. @example throw new VeritrailError('url_invalid', 'ftp://x is not http') */
export class VeritrailError extends Error {
  override readonly name = 'VeritrailError';
  readonly code: ErrorCode;
  readonly hint: string;
  readonly retryable: boolean;
  readonly httpStatus: number;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, detail?: string, cause?: unknown) {
    const { message, hint, retryable, httpStatus } = ERRORS[code];
    super(detail === undefined ? message : `${message} ${detail}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
    this.retryable = retryable;
    this.httpStatus = httpStatus;
    this.detail = detail;
  }

  toProblem(): ProblemData {
    return problem(this.code, this.detail);
  }
}
