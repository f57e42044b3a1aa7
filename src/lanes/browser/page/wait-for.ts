import { VeritrailError } from '../../../vocabulary/index.ts';

/** What a task declares to wait for. */
export type WaitFor =
  | { readonly kind: 'selector'; readonly selector: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'response'; readonly part: string };

/**
 * A contract's `waitFor`: `text:WORDS`, `response:PART OF AN ADDRESS`, `selector:CSS`, or a CSS selector alone.
 * @throws VeritrailError input_invalid for an empty one
 */
export function parseWaitFor(declared: string): WaitFor {
  const [, kind = 'selector', rest = declared] = /^(text|response|selector):(.*)$/s.exec(declared) ?? [];
  const value = rest.trim();
  if (value === '') throw new VeritrailError('input_invalid', `waitFor "${declared}" says nothing to wait for`);
  if (kind === 'text') return { kind, text: value };
  if (kind === 'response') return { kind, part: value };
  return { kind: 'selector', selector: value };
}
