import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import type { Part } from './parts.js';
import { findProgram, run } from './programs.js';

const INSTALL_TIMEOUT_MS = 15 * 60_000;
const POLICY_FILE = '/usr/sbin/policy-rc.d';

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Checks that parts may be installed.
 * @throws if this run must not install missing parts (`npm test`)
 */
export function mayInstall(what: string): void {
  if (process.env['BERTH_TEST_INSTALL'] === 'no')
    throw new Error(`${what} is not installed: \`npm run test:all\` installs it`);
}

const isInstalled = (part: Part): boolean =>
  part.programs.every((names) => findProgram(...names) !== undefined);

/** Installs parts with apt-get. `update` runs only once, however many parts are installed. */
export type Installer = { ensure(name: string, part: Part): Promise<void> };

/**
 * Returns an installer. Test runs on one machine use apt-get one after the other: with apt-get's own lock, `install`
 * waits, but `update` fails at once.
 */
export function createInstaller(rootFolder: string, say: (line: string) => void): Installer {
  let updated = false;
  let queue: Promise<void> = Promise.resolve();
  const install = async (name: string, part: Part): Promise<void> => {
    const lock = await takeExclusiveLock(join(rootFolder, 'apt.lock'), INSTALL_TIMEOUT_MS);
    try {
      if (isInstalled(part)) return;
      say(`installing ${part.packages.join(' ')} (once per machine)`);
      await withoutStartingServices(async () => {
        if (!updated) await aptGet('update');
        updated = true;
        await aptGet('install', '--yes', '--no-install-recommends', ...part.packages);
      });
    } finally {
      await lock.release();
    }
    if (!isInstalled(part))
      throw new Error(`${part.packages.join(' ')} were installed, but do not provide what ${name} needs`);
  };
  return {
    async ensure(name, part) {
      const remedy = `as root: apt-get install ${part.packages.join(' ')}`;
      if (part.needsRoot && !isRoot()) {
        throw new Error(`it requires root: run the tests as root, or set ${part.variable} to a running one`);
      }
      if (part.device !== undefined && !existsSync(part.device)) {
        throw new Error(`it requires the device ${part.device}, which this machine does not have`);
      }
      if (isInstalled(part)) return;
      if (!isRoot() || findProgram('apt-get') === undefined)
        throw new Error(`it is not installed: run ${remedy}`);
      mayInstall(part.packages.join(' '));
      const turn = queue.then(() => install(name, part));
      // The next caller continues even after a failure, which is reported only to the caller of the failed call.
      queue = turn.catch(() => undefined);
      await turn;
    },
  };
}

function aptGet(...args: string[]): Promise<string> {
  return run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=600', ...args], {
    timeoutMs: INSTALL_TIMEOUT_MS,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Runs an installation without starting services: Debian's packages start theirs, but the tests run their own
 * instances. invoke-rc.d executes this file, and the exit code 101 means "action forbidden by policy".
 */
async function withoutStartingServices(work: () => Promise<void>): Promise<void> {
  if (existsSync(POLICY_FILE)) return await work();
  writeFileSync(POLICY_FILE, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
  try {
    await work();
  } finally {
    rmSync(POLICY_FILE, { force: true });
  }
}
