import { type Problem, problem } from '../../vocabulary/index.ts';
import type { SessionState } from './book.ts';

/** May a task that names a scope ask for this address? The session of its origin decides; null = it may. Pure. */
export function scopeGate(scope: string, origin: string, state: SessionState): Problem | null {
  if (state === 'active') return null;
  const where = `${origin} in scope ${scope}`;
  return state === 'missing' ? problem('session_missing', where) : problem('session_expired', where);
}
