import { readdirSync, readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;
const SAMPLE_EVERY_MS = 200;

/**
 * The fields of /proc/PID/status of a process (proc_pid_status(5)). This file is used because a process cannot delay
 * the reading of its own status, as it can with some other files in /proc.
 */
type Status = { pid: number; parent: number; uid: number; residentMib: number };

/**
 * Measures at intervals the resident memory of a daemon's helper processes: its descendants that run as root. Servers
 * run as other users. Pages that helpers share with the daemon count for each of them.
 *
 * @returns a function that ends the measurement and returns the largest sum in MiB
 */
export function watchHelpers(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, helpersMib(pid));
  }, SAMPLE_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function helpersMib(pid: number): number {
  const all = statuses();
  const family = [pid];
  for (const member of family) {
    family.push(...all.filter(({ parent }) => parent === member).map((each) => each.pid));
  }
  return all
    .filter((each) => each.pid !== pid && family.includes(each.pid) && each.uid === 0)
    .reduce((sum, { residentMib }) => sum + residentMib, 0);
}

function statuses(): Status[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/status`, 'utf8');
      const field = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
      return [
        {
          pid: Number(name),
          parent: field(/^PPid:\s+(\d+)/m),
          uid: field(/^Uid:\s+(\d+)/m),
          residentMib: field(/^VmRSS:\s+(\d+)/m) / KIB_PER_MIB,
        },
      ];
    } catch {
      // The process has ended.
      return [];
    }
  });
}
