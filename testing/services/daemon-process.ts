import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { widePath } from './programs.js';

/** A service that runs until it is stopped. */
export type DaemonProcess = {
  hasEnded(): boolean;
  stop(): Promise<void>;
};

export type DaemonProcessOptions = {
  program: string;
  args: readonly string[];
  /**
   * The working folder. It must be in the folder that the test run has claimed (its slot), because the next run
   * searches this folder for processes of a killed run.
   */
  folder: string;
  logFile: string;
  path?: string;
  user?: { uid: number; gid: number };
  stopSignal?: NodeJS.Signals;
};

const STOP_TIMEOUT_MS = 30_000;
const POLL_EVERY_MS = 25;

/** Starts the program in a session of its own, so that a terminal's Ctrl-C does not reach it. */
export function startDaemonProcess(options: DaemonProcessOptions): DaemonProcess {
  const log = openSync(options.logFile, 'a');
  const child = spawn(options.program, options.args, {
    cwd: options.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: widePath(...(options.path === undefined ? [] : [options.path])), LC_ALL: 'C', TZ: 'UTC' },
    ...options.user,
  });
  closeSync(log);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return {
    hasEnded: () => over,
    async stop() {
      if (over) return;
      child.kill(options.stopSignal ?? 'SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * Waits until `isReady` returns true.
 *
 * @throws with the end of the log if the process exits before that or the time is up
 */
export async function untilReady(
  daemon: DaemonProcess,
  isReady: () => Promise<boolean>,
  { logFile, timeoutMs }: { logFile: string; timeoutMs: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isReady())) {
    if (daemon.hasEnded()) throw new Error(`the daemon ended while it was starting:\n${logTail(logFile)}`);
    if (performance.now() > deadline) {
      await daemon.stop();
      throw new Error(`the daemon was not ready within ${timeoutMs} ms:\n${logTail(logFile)}`);
    }
    await sleep(POLL_EVERY_MS);
  }
}

const logTail = (file: string): string =>
  readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
