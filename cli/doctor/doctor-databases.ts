import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DaemonConfig, PanelConfig } from '../../config/index.js';
import { daemonMigrations } from '../../daemon/database/migrations.js';
import type { Migration } from '../../lib/database/database.js';
import { POSTGRES_NAME } from '../../lib/database/postgres/postgres-connection.js';
import { isPostgres, readDatabase } from '../../lib/database/read-database.js';
import { schemaState, storedMigrations } from '../../lib/database/schema-state.js';
import { errorCode } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';
import { ownVersion } from '../../lib/process/own-version.js';
import { humanSize } from '../../lib/text/human-size.js';
import { whatIsMissing, whyIncompatible } from '../../panel/nodes/registry/contacts/node-versions.js';
import { panelMigrations } from '../../panel/schema/migrations.js';
import type { Finding } from './finding.js';

/** A migration may copy the largest table, and its journal then contains the copy, too. */
const SPACE_TIMES = 2;
const BACKUP = 'back Berth up first (`npx berth backup create FILE`)';

/** Says what a start of this version does to the databases, and which nodes it would not control. Changes nothing. */
export async function examineDatabases(panel: PanelConfig, daemon: DaemonConfig): Promise<Finding[]> {
  return [
    ...(await examined(panel.database, panelMigrations, nodeFindings)),
    ...(await examined(daemon.database, daemonMigrations)),
  ];
}

type More = (location: string) => Promise<Finding[]>;

async function examined(
  location: string,
  migrations: readonly Migration[],
  more: More = async () => [],
): Promise<Finding[]> {
  const name = isPostgres(location) ? POSTGRES_NAME : location;
  try {
    const state = schemaState(await storedMigrations(location), migrations);
    const finding = findingOf(name, location, state);
    if (finding === undefined) return [];
    return [finding, ...(state.kind === 'newer' ? [] : await more(location))];
  } catch (error) {
    if (error instanceof StartError) return [{ level: 'FAULT', text: error.message }];
    const code = errorCode(error);
    if (code === undefined) throw error;
    const text = `${location} cannot be read (${code}): make it readable, or restore a copy of it`;
    return [{ level: 'FAULT', text }];
  }
}

/** Returns a warning for each node whose daemon this version does not control, or not completely. */
async function nodeFindings(location: string): Promise<Finding[]> {
  type Node = { name: string; version: string | null; local: boolean | number };
  const nodes = await readDatabase(location, (rows) =>
    rows<Node>('SELECT name, version, local FROM nodes ORDER BY name'),
  );
  return nodes.flatMap((node) => {
    // `berth up` starts its own node with this version.
    const missing = node.local ? undefined : whatIsMissing(node, ownVersion());
    const text = whyIncompatible(node, ownVersion()) ?? missing;
    return text === undefined ? [] : { level: 'note' as const, text };
  });
}

function findingOf(
  name: string,
  location: string,
  state: ReturnType<typeof schemaState>,
): Finding | undefined {
  switch (state.kind) {
    case 'new':
      return undefined;
    case 'current':
      return { level: 'ok', text: `${name} needs no migration` };
    case 'newer': {
      const text = `${name} was written by a newer version of Berth (its migration ${state.unknown} is unknown)`;
      return {
        level: 'FAULT',
        text: `${text}: start that version again, or restore a backup from before the upgrade`,
      };
    }
    case 'migrated': {
      const steps = `${state.steps} ${state.steps === 1 ? 'migration' : 'migrations'}`;
      const text = `the next start migrates ${name} from ${state.from} to ${state.to} (${steps}), and earlier versions of Berth then refuse it`;
      return { level: 'note', text: `${text}: ${BACKUP}${spaceNote(location)}` };
    }
  }
}

/** Returns a warning if the disk may have too little space for a migration. */
function spaceNote(location: string): string {
  if (isPostgres(location) || !existsSync(location)) return '';
  const needed = SPACE_TIMES * statSync(location).size;
  const { bavail, bsize } = statfsSync(dirname(location));
  const free = bavail * bsize;
  return free >= needed ? '' : `, and free ${humanSize(needed - free)} on its disk`;
}
