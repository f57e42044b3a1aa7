/** @module The error catalogue as schemas, and input parsed at the border. The catalogue itself stands in `catalogue.ts`. */
import { z } from 'zod';
import { ERRORS, problem, VeritrailError } from './catalogue.ts';

export { ERRORS, problem, VeritrailError } from './catalogue.ts';

export type ErrorCode = keyof typeof ERRORS;
export const ErrorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** An error as data: in results, traces, problem+json. */
export const Problem = z.strictObject({
  code: ErrorCode,
  message: z.string(),
  hint: z.string(),
  retryable: z.boolean(),
  httpStatus: z.int(),
  detail: z.string().optional(),
  /** A finer kind within the code, e.g. `expired` of `tls_failed`; programs may match on it. */
  cause: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Any thrown value as a problem; unknown errors become `internal` with their message. */
export function toProblem(error: unknown): Problem {
  if (error instanceof VeritrailError) return error.toProblem();
  return problem('internal', error instanceof Error ? error.message : String(error));
}

/** Parse at the border: a zod failure becomes `input_invalid` with the path of every wrong field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, what: string, code: ErrorCode = 'input_invalid'): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => {
    const path = issue.path.length === 0 ? '(root)' : issue.path.join('.');
    return `${path}: ${issue.message}`;
  });
  throw new VeritrailError(code, `${what}: ${issues.join('; ')}`);
}
