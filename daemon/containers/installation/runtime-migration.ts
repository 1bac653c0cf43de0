import { Op } from 'sequelize';
import type { Database } from '../../../lib/database/database.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import type { ContainerCore } from '../lifecycle/container-core.js';
import { containerTable } from '../records/container-row.js';
import { type ContainerState, isLegal } from '../records/container-states.js';
import { type ContainerRecord, nextSettings } from '../records/container-store.js';
import { copyNeededFiles, requireRunnable } from './requirements.js';

export type RuntimeMigration = {
  database: Database;
  /** The runtime that the containers move to. */
  core: ContainerCore;
  /** The runtime that the containers leave. */
  from: ContainerRuntime;
  /** Called for each container when its preparation begins. */
  onContainer(container: { id: string; name: string | null }): void;
  signal: AbortSignal;
};

/**
 * Moves all containers to another runtime while no daemon runs. Their files, ports, variables and user ids stay the
 * same. First, everything that the new runtime needs is prepared. Then all containers move in one transaction, so
 * that after a failure or a kill either all of them or none have moved.
 *
 * @returns how many containers were moved
 * @throws DomainError `conflict` that names each container that cannot move and why; `unavailable` if the engine does
 * not respond
 */
export async function migrateRuntime(migration: RuntimeMigration): Promise<number> {
  const { core, database, from } = migration;
  const moving = core.store.list().filter(({ runtime }) => runtime !== core.runtime.kind);
  if (moving.length === 0) return 0;
  await from.ping();
  await core.runtime.ping();
  await requireAllMovable(migration, moving);
  for (const record of moving) if (isInstalled(record)) await prepare(migration, record);
  // Removes what ended runs have left in the old runtime. Starting a container creates a new run in either runtime.
  for (const { id } of moving) await from.remove(id);
  const patch = { runtime: core.runtime.kind, runId: null, exit: null };
  await database.transaction(async (transaction) => {
    const ids = moving.map(({ id }) => id);
    await containerTable
      .bind(database.sequelize)
      .update(patch, { where: { id: { [Op.in]: ids } }, transaction });
  });
  await database.flush();
  return moving.length;
}

const isInstalled = ({ state }: { state: ContainerState }): boolean => state !== 'install_failed';

async function requireAllMovable(migration: RuntimeMigration, moving: ContainerRecord[]): Promise<void> {
  const refusals: string[] = [];
  for (const record of moving) {
    const refusal = await refusalOf(migration, record);
    if (refusal !== undefined) refusals.push(`${record.id} ("${record.name}"): ${refusal}`);
  }
  if (refusals.length === 0) return;
  const list = refusals.join('\n');
  throw new DomainError(
    'conflict',
    `No container was moved to the new runtime, because these containers cannot be moved:\n${list}\nCorrect these problems and try again.`,
  );
}

/** Returns a sentence that says why a container cannot move; undefined if it can. */
async function refusalOf(
  { core, from }: RuntimeMigration,
  record: ContainerRecord,
): Promise<string | undefined> {
  const { id, state, type } = record;
  const { version, env, spec } = nextSettings(record);
  // A container can move in the states in which it can be reinstalled.
  const isAtRest = isLegal(state, 'reinstall') && record.journal === null;
  if (!isAtRest || (await from.inspect(id)).state === 'running') {
    return 'it is running or busy. Start the daemon, stop the container, and stop the daemon again.';
  }
  if (!isInstalled(record)) return undefined;
  try {
    await requireRunnable(core, { type, version, env, kept: spec.dataFolder });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

async function prepare(
  { core, onContainer, signal }: RuntimeMigration,
  record: ContainerRecord,
): Promise<void> {
  onContainer(record);
  const spec = await core.specOf(record);
  await copyNeededFiles(core, spec, { ofOtherVersion: false });
  await core.runtime.prepare(spec, {
    signal,
    onProgress: () => undefined,
    onOutput: () => Promise.resolve(),
  });
}
