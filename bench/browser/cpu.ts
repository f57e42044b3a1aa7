/** CPU time of this process and of all that it started, those that have ended included (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10;
const LOOK_MS = 250;

/** Looks again and again, since what a killed process used is known only while it lives. @returns how to end that, and hear the sum in ms */
export function trackCpu(): () => number {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, usedMs(process.pid));
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}

interface Used {
  readonly parent: number;
  readonly ticks: number;
}

function usedMs(root: number): number {
  const all = new Map<number, Used>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // Fields after the name, which may hold anything (proc_pid_stat(5)): state, ppid, …, utime is the 12th, then stime, cutime, cstime.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\)\s/s, '')
        .split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
      all.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // It has ended meanwhile; its parent knows what it used.
    }
  }
  const belongs = (pid: number): boolean => {
    for (let at = pid, hops = 0; at > 1 && hops < 20; at = all.get(at)?.parent ?? 0, hops++) if (at === root) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, { ticks }]) => sum + (belongs(pid) ? ticks : 0), 0) * TICK_MS;
}
