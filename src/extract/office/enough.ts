import { Enough } from './meter.ts';

/** Runs a reader until it is through, or until a document may hold no more: then why it ended. */
export function untilEnough(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof Enough) return error.message;
    throw error;
  }
}
