import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartError } from '../../lib/errors/start-error.js';

const TIMEOUT_MS = 120_000;

/** Runs a command of the host. @throws StartError if it is missing, fails or takes more than 2 minutes */
export function runCommand(program: string, ...args: string[]): string {
  const { error, status, stdout, stderr } = tryCommand(program, ...args);
  if (error === undefined && status === 0) return stdout.trim();
  const reason = error?.message ?? stderr.trim();
  throw new StartError(`\`${[program, ...args].join(' ')}\` failed: ${reason || `exit code ${status}`}`);
}

export const tryCommand = (program: string, ...args: string[]): SpawnSyncReturns<string> =>
  spawnSync(program, args, { encoding: 'utf8', timeout: TIMEOUT_MS });

/** Whether systemd runs this host, and not only its programs are installed (sd_booted(3)). */
export const isUnderSystemd = (): boolean => existsSync('/run/systemd/system');

/** Returns the id of a user of the host; undefined if there is none. */
export function userId(name: string): number | undefined {
  const { status, stdout } = tryCommand('id', '-u', name);
  return status === 0 ? Number(stdout) : undefined;
}

/** @throws StartError if this process is not root */
export function requireRoot(command: string): void {
  if (process.getuid?.() === 0) return;
  throw new StartError(`\`berth ${command}\` writes to /etc, so it must run as root, such as with sudo.`);
}
