import { existsSync, statSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPostgres } from '../../lib/database/read-database.js';
import { isEmptyPostgres } from '../../lib/database/schema-state.js';
import type { ExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { lockStateFolder, RESTORE_FOLDER } from '../../lib/disk/state-folder.js';
import { flushFolder } from '../../lib/disk/writing/flush-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import { requireReadable, unpackChecked } from './check-backup.js';
import { type Configs, DUMP, dataDirOf, entriesOf, inDataDir, type Part } from './contents.js';
import { MANIFEST, type Manifest } from './manifest.js';
import { moveIntoPlace, PLAN, type Plan } from './move-into-place.js';
import { withBackupLock, withDraftFolder } from './working-folder.js';

export type RestoreOptions = {
  /** Restores only one service. */
  only: Part | undefined;
  /** Whether to move existing data aside. */
  replace: boolean;
  passphrase(): Promise<string>;
  signal: AbortSignal;
};

export type Restored = {
  /** `completed` if an earlier restore was interrupted and is complete now: then the file was not read. */
  kind: 'restored' | 'completed';
  manifest: Manifest;
  plan: Plan;
};

/**
 * Restores the panel and the daemon from a backup. Both must be stopped. A kill at any moment leaves the data folder as it was,
 * or a restore that the next call completes; until then, no service starts.
 *
 * @throws StartError, the system's errors, or the reason of `signal`
 */
export function restoreBackup(configs: Configs, file: string, options: RestoreOptions): Promise<Restored> {
  const dataDir = dataDirOf(configs);
  const pending = join(dataDir, RESTORE_FOLDER);
  const finish = async (kind: Restored['kind'], plan: Plan): Promise<Restored> => {
    const manifest = JSON.parse(await readFile(join(pending, MANIFEST), 'utf8')) as Manifest;
    await moveIntoPlace(configs, { pending, plan, manifest, signal: options.signal });
    return { kind, manifest, plan };
  };
  return withBackupLock(dataDir, async () => {
    if (existsSync(pending)) {
      const plan = JSON.parse(await readFile(join(pending, PLAN), 'utf8')) as Plan;
      return withServiceLocks(configs, plan.parts, () => finish('completed', plan));
    }
    return withDraftFolder(join(dataDir, 'restore.draft'), async (folder) => {
      const { signal } = options;
      const passphrase = await options.passphrase();
      const manifest = await unpackChecked(file, { folder, passphrase, signal });
      requireReadable(manifest);
      const plan = planOf(manifest, options.only);
      return withServiceLocks(configs, plan.parts, async () => {
        await requireEmptyPlaces(configs, { manifest, plan, replace: options.replace });
        await writeFile(join(folder, PLAN), JSON.stringify(plan), { mode: 0o600 });
        await flushAll(folder, [MANIFEST, PLAN, ...manifest.files.map(({ path }) => path)]);
        signal.throwIfAborted();
        // From here on, the restore is completed, by this command or a later one.
        await rename(folder, pending);
        await flushFolder(dataDir);
        return finish('restored', plan);
      });
    });
  });
}

function planOf({ parts }: Manifest, only: Part | undefined): Plan {
  if (only !== undefined && !parts.includes(only))
    throw new StartError(`The backup has no ${only}: it contains only the ${parts.join(' and the ')}.`);
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return { parts: only === undefined ? parts : [only], replaced: `replaced-${at}` };
}

/** Runs work while the services cannot start. @throws StartError if one of them runs */
async function withServiceLocks<T>(
  configs: Configs,
  parts: readonly Part[],
  work: () => Promise<T>,
): Promise<T> {
  const locks: ExclusiveLock[] = [];
  try {
    for (const part of parts) locks.push(await lockStateFolder(configs[part].folder, part));
    return await work();
  } finally {
    for (const lock of locks) await lock.release();
  }
}

type Wanted = { manifest: Manifest; plan: Plan; replace: boolean };

/** @throws StartError if there are data which the restore would replace, or if the kinds of database differ */
async function requireEmptyPlaces(configs: Configs, { manifest, plan, replace }: Wanted): Promise<void> {
  const { database } = configs.panel;
  if (plan.parts.includes('panel')) {
    const isDump = manifest.databases.some(({ path }) => path === DUMP);
    if (isDump && !isPostgres(database))
      throw new StartError(
        'The panel of the backup has its database in PostgreSQL: set DATABASE_URL to an empty database.',
      );
    if (!isDump && isPostgres(database))
      throw new StartError(
        'The panel of the backup has its database in SQLite, but DATABASE_URL is set: unset it.',
      );
    if (isDump && !(await isEmptyPostgres(database)))
      throw new StartError(
        'The database of DATABASE_URL is not empty: create another one with `createdb`, and set DATABASE_URL to it.',
      );
  }
  const dataDir = dataDirOf(configs);
  for (const folder of plan.parts.map((part) => configs[part].folder))
    if (statSync(folder).dev !== statSync(dataDir).dev)
      throw new StartError(
        `${folder} is on another disk than ${dataDir}: restore into a DATA_DIR on one disk, and copy the folder from there.`,
      );
  const there = plan.parts.flatMap(entriesOf).filter((path) => existsSync(inDataDir(configs, path)));
  if (there.length > 0 && !replace)
    throw new StartError(
      `${dataDir} is not empty (${there.join(', ')}): restore into another DATA_DIR, or add --replace, which moves these aside.`,
    );
}

/** Flushes files and their folders to the disk. */
async function flushAll(folder: string, paths: readonly string[]): Promise<void> {
  const folders = new Set([folder]);
  for (const path of paths) {
    const file = join(folder, path);
    const handle = await open(file, 'r');
    await handle.sync().finally(() => handle.close());
    for (let at = dirname(file); at !== folder; at = dirname(at)) folders.add(at);
  }
  for (const each of folders) await flushFolder(each);
}
