import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const MIB = 1024;

/** Resident memory in MiB. */
export const residentMib = (pid: number): number => field(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) / MIB;

/** The most that was resident since `resetPeak`, in MiB (proc(5), VmHWM). */
export const peakMib = (pid: number): number => field(`/proc/${pid}/status`, /^VmHWM:\s+(\d+)/m) / MIB;

export const resetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Memory in MiB, where pages that several processes share count once: of a process and all that it started. */
export const proportionalMib = (pid: number): number =>
  familyOf(pid)
    .map((each) => field(`/proc/${each}/smaps_rollup`, /^Pss:\s+(\d+)/m) / MIB)
    .reduce((sum, each) => sum + each, 0);

/** CPU time in ms that a process and all that it started have used so far. */
export const cpuMs = (pid: number): number =>
  familyOf(pid)
    .map((each) => statOf(each))
    .filter((fields) => fields.length > 0)
    .map((fields) => (Number(fields[11]) + Number(fields[12])) * 10)
    .reduce((sum, each) => sum + each, 0);

/** The same with all that has ended and was waited for (proc(5), cutime). */
export const cpuOfAllMs = (pid: number): number =>
  cpuMs(pid) +
  statOf(pid)
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * 10, 0);

/** What a process has started, by the last word of each command. */
export const childrenOf = (pid: number): { name: string; pid: number }[] =>
  familyOf(pid)
    .slice(1)
    .map((child) => ({ name: wordsOf(child).at(-1) ?? '', pid: child }));

const wordsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);

/** Of those that ran at the beginning: what ends meanwhile is left out. */
function familyOf(pid: number): number[] {
  const family = [pid];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = others.map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  for (const member of family) {
    family.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
  }
  return family;
}

/** The fields of /proc/PID/stat from the third (state) on; none when it has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const field = (file: string, pattern: RegExp): number =>
  Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]);
