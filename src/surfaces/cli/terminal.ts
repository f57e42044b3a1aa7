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
}

/** The real terminal. The first Ctrl-C asks the command to end with what it has, the second ends the process. */
export function processTerminal(): Terminal {
  const controller = new AbortController();
  process.on('SIGINT', () => {
    if (controller.signal.aborted) process.exit(130);
    process.stderr.write('\nstopping; press Ctrl-C again to end at once\n');
    controller.abort(new Error('interrupted'));
  });
  // A reader such as `head` may close the pipe early: that is no error of the run.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
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
  };
}

/** Text of the web without characters that steer a terminal (C0 but line feed and tab, DEL, C1): a page must not be able to repaint the screen. */
export const printable = (text: string): string => text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
