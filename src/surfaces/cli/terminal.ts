/** What a command may touch of its terminal. Tests give their own. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** Progress may be redrawn in place. */
  readonly isTty: boolean;
  readonly columns: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Ask the person; true only for “yes”. Absent where nobody is there to answer. */
  readonly ask?: (question: string) => Promise<boolean>;
}

/** The real terminal. The first Ctrl-C (or SIGTERM) asks the command to end with what it has, the second ends the process. */
export function processTerminal(): Terminal {
  const controller = new AbortController();
  // A service manager ends a run with SIGTERM and deserves the partial result as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(130);
      process.stderr.write('\nstopping; press Ctrl-C again to end at once\n');
      controller.abort(new Error('interrupted'));
    });
  // A reader such as `head` may close the pipe early: that is no error of the run.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isTty: process.stderr.isTTY === true && process.env.TERM !== 'dumb' && process.env.CI === undefined,
    columns: process.stderr.columns ?? 80,
    env: process.env,
    cwd: process.cwd(),
    signal: controller.signal,
    ...(process.stdin.isTTY === true && process.stderr.isTTY === true ? { ask: (question) => askPerson(question, controller.signal) } : {}),
  };
}

async function askPerson(question: string, signal: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(printable(question), { signal })).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}

/** Takes the status line away: the one sequence of our own that steers the terminal. */
export const CLEAR_LINE = '\r\u001b[2K';

/**
 * Text of the web without characters that steer a terminal: C0 but line feed and tab, DEL, C1, and the marks that turn the direction of text
 * around (UAX #9). A page must not be able to repaint the screen or to make an address read as another.
 */
export const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');

/** The same in one line, so that no text can pass for a line of ours. */
export const inOneLine = (text: string): string => printable(text.replace(/[\n\r\t\v\f\u0085\u2028\u2029]+/g, ' '));

/** JSON for a terminal: what `printable` would drop is written as an escape, so nothing is lost. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
