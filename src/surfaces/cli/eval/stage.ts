/** One stage that can be measured alone: a line of JSON in, a line of JSON out, with the same `id`. */
export type EvalLine = Readonly<Record<string, unknown>>;
/** Returns the answer, or `undefined` for a line that needs none (a preamble). */
export type EvalStage = (line: EvalLine) => EvalLine | undefined | Promise<EvalLine | undefined>;

/** A text field of an eval line; absent or of another type = the empty string. */
export const textOf = (line: EvalLine, field: string): string => {
  const value = line[field];
  return typeof value === 'string' ? value : '';
};
