import type { Terminal } from './terminal.ts';

/** A terminal that keeps what was written to it. */
export function testTerminal(over: Partial<Terminal> = {}): Terminal & { readonly stdout: () => string; readonly stderr: () => string } {
  const written = { out: '', err: '' };
  return {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    isTty: false,
    columns: 80,
    env: {},
    cwd: '/nonexistent-folder',
    signal: new AbortController().signal,
    ...over,
    stdout: () => written.out,
    stderr: () => written.err,
  };
}
