import { readdirSync, readFileSync } from 'node:fs';
import type { ServerUser } from '../../catalog/container-spec.js';
import { holdsArgument, markIn, type ProcessStatus, parseStatus } from '../process/host/table.js';
import { HELPER_IDS } from '../process/launch/kill-users.js';

/** Reads a file in /proc. Returns an empty string if the process has ended. */
function textOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

const living = (): ProcessStatus[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(Boolean)
    .map((pid) => parseStatus(pid, textOf(pid, 'status')))
    .filter((status) => status !== null);

/** Whether a process with these user ids is a helper program that kills processes, of any daemon. */
const isSweeper = ([real = 0]: number[]) => real >= HELPER_IDS[0] && real < HELPER_IDS[1];

/** Returns the living processes that have a user's rights, except helper programs that kill processes. */
export const processesOf = ({ uid }: ServerUser): number[] =>
  living()
    .filter(({ users }) => users.includes(uid) && !isSweeper(users))
    .map(({ pid }) => pid);

export const findProcesses = (matches: (pid: number) => boolean): number[] =>
  living()
    .map(({ pid }) => pid)
    .filter(matches);

/** Returns whether a process has the container's id in its environment. */
export const isMarked = (pid: number, containerId: string): boolean =>
  markIn(textOf(pid, 'environ')) === containerId;

export const hasArgument = (pid: number, argument: string): boolean =>
  holdsArgument(textOf(pid, 'cmdline'), argument);
