/** Who listens to a signal: one event listener for all of them, because adding and removing one costs more than the rest of waiting. */
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `act` when the signal is aborted, until the returned function is called. A signal that is aborted already calls nobody. */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  let acts = listeners.get(signal);
  if (acts === undefined) {
    const all = new Set<() => void>();
    acts = all;
    listeners.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const one of all) one();
    });
  }
  acts.add(act);
  return () => void acts.delete(act);
}
