import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const MIB = 1024;
const LOOK_EVERY_MS = 20;

/** Returns the resident memory in MiB. */
export const residentMib = (pid: number): number => field(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) / MIB;

/** Returns the maximum resident memory since `resetPeak`, in MiB (proc(5), VmHWM). */
export const peakMib = (pid: number): number => field(`/proc/${pid}/status`, /^VmHWM:\s+(\d+)/m) / MIB;

export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/**
 * Samples every 20 ms the resident memory of a process and the anonymous memory of its descendants. Other pages of
 * descendants are left out, because they are mostly shared files.
 * @returns a function that ends the sampling and returns the largest sum in MiB
 */
export function watchMemory(pid: number): () => number {
  let most = 0;
  const look = () => {
    const sum = treeOf(pid).reduce((mib, each) => mib + (memoryOrNone(each, each === pid) || 0), 0);
    most = Math.max(most, sum);
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Returns the memory of a process and its descendants in MiB, with shared pages counted once. */
export const proportionalMib = (pid: number): number =>
  familyOf(pid)
    .map((each) => field(`/proc/${each}/smaps_rollup`, /^Pss:\s+(\d+)/m) / MIB)
    .reduce((sum, each) => sum + each, 0);

/** Returns the CPU time in ms that a process and its descendants have used so far. */
export const cpuMs = (pid: number): number =>
  familyOf(pid)
    .map((each) => statOf(each))
    .filter((fields) => fields.length > 0)
    .map((fields) => (Number(fields[11]) + Number(fields[12])) * 10)
    .reduce((sum, each) => sum + each, 0);

/** Returns the CPU time in ms, including that of descendants that have ended and were waited for (proc(5), cutime). */
export const cpuOfAllMs = (pid: number): number =>
  cpuMs(pid) +
  statOf(pid)
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0);

/** Returns the children of a process. Each is named by the last word of its command. */
export const childrenOf = (pid: number): { name: string; pid: number }[] =>
  familyOf(pid)
    .slice(1)
    .map((child) => ({ name: wordsOf(child).at(-1) ?? '', pid: child }));

const wordsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);

/** Returns a process and its descendants. Processes that end during the search are omitted. */
function familyOf(pid: number): number[] {
  const family = [pid];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = others.map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  for (const member of family) {
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  }
  return family;
}

/**
 * Returns a process and its descendants from /proc/PID/task/TID/children, which is much faster than reading all
 * processes, but exists only on kernels with CONFIG_PROC_CHILDREN.
 */
function treeOf(pid: number): number[] {
  const tree = [pid];
  for (const member of tree) {
    try {
      for (const thread of readdirSync(`/proc/${member}/task`)) {
        const children = readFileSync(`/proc/${member}/task/${thread}/children`, 'utf8');
        tree.push(...children.split(' ').filter(Boolean).map(Number));
      }
    } catch {
      // The process has ended.
    }
  }
  return tree;
}

function memoryOrNone(pid: number, isWhole: boolean): number {
  try {
    return isWhole ? residentMib(pid) : field(`/proc/${pid}/status`, /^RssAnon:\s+(\d+)/m) / MIB;
  } catch {
    // The process has ended.
    return 0;
  }
}

/** Returns the fields of /proc/PID/stat from the third (state) on; an empty list if the process has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const field = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]);
