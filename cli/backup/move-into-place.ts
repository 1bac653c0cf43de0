import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runPostgresTool } from '../../lib/database/postgres/postgres-tools.js';
import { isEmptyPostgres } from '../../lib/database/schema-state.js';
import { makeFolder } from '../../lib/disk/make-folder.js';
import { flushFolder } from '../../lib/disk/writing/flush-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import {
  type Configs,
  DATABASES,
  DUMP,
  dataDirOf,
  entriesOf,
  inDataDir,
  JOURNALS,
  type Part,
} from './contents.js';
import type { Manifest } from './manifest.js';

/** The name of the file with the plan, next to the manifest. */
export const PLAN = 'restore.json';

/** What a restore does, stored with the files of the backup so that a later command can complete it. */
export type Plan = {
  parts: Part[];
  /** The folder in DATA_DIR to which existing data are moved. */
  replaced: string;
};

type Moving = { pending: string; plan: Plan; manifest: Manifest; signal: AbortSignal };

/**
 * Moves the files of a backup from the folder `pending` to their places, and what is there aside. Each step is either done or
 * not, and is not repeated when the work begins again after a kill.
 */
export async function moveIntoPlace(configs: Configs, moving: Moving): Promise<void> {
  const { pending, plan, manifest } = moving;
  const dataDir = dataDirOf(configs);
  if (plan.parts.includes('panel') && existsSync(join(pending, DUMP))) await restoreDump(configs, moving);
  for (const part of plan.parts)
    for (const entry of entriesOf(part)) {
      const isInBackup = manifest.files.some(({ path }) => path === entry || path.startsWith(`${entry}/`));
      const source = join(pending, entry);
      // The new one is in its place already.
      if (isInBackup && !existsSync(source)) continue;
      // A journal must not be in the place of the new database, even for a moment.
      const journals = entry === DATABASES[part] ? JOURNALS.map((end) => `${entry}${end}`) : [];
      for (const old of [...journals, entry]) await moveAside(configs, plan, old);
      if (isInBackup) await rename(source, inDataDir(configs, entry));
    }
  for (const folder of [...plan.parts.map((part) => join(dataDir, part)), dataDir]) await flushFolder(folder);
  // A rename ends the restore at one moment, before what is left is deleted.
  const draft = `${pending}.draft`;
  await rm(draft, { recursive: true, force: true });
  await rename(pending, draft);
  await flushFolder(dataDir);
  await rm(draft, { recursive: true, force: true });
}

async function moveAside(configs: Configs, { replaced }: Plan, path: string): Promise<void> {
  const old = inDataDir(configs, path);
  if (!existsSync(old)) return;
  const aside = join(dataDirOf(configs), replaced, path);
  makeFolder(dirname(aside), 0o700);
  await rename(old, aside);
}

/** Fills the empty database of DATABASE_URL in one transaction. If it is not empty, an interrupted restore has filled it. */
async function restoreDump({ panel }: Configs, { pending, signal }: Moving): Promise<void> {
  if (!(await isEmptyPostgres(panel.database))) return;
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--dbname='];
  await runPostgresTool('pg_restore', [...args, join(pending, DUMP)], {
    location: panel.database,
    signal,
  }).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `${error.message}\nNothing in DATA_DIR was changed. Solve this and run the command again, or delete ${pending} to give up.`,
    );
  });
}
