/** Run jobs, at most `limit` at once, in order. A job that rejects rejects the whole only after all others have ended. */
export async function inParallel(jobs: readonly (() => Promise<void>)[], limit: number): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await job();
  };
  const results = await Promise.allSettled(Array.from({ length: Math.max(1, Math.min(limit, jobs.length)) }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
