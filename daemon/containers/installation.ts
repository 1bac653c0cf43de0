import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';
import type { Work } from '../operations/operations.js';
import type { ContainerCore } from './container-core.js';
import type { ContainerSpec } from './container-runtime.js';
import { nextState } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import { requireUnboundPort, unboundPorts } from './port-table.js';

export type InstallInput = {
  type: string;
  name: string;
  /** Defaults to `latest`. */
  version?: string;
  /** Defaults to the type's own or, where that is taken, the first free one after it. */
  port?: number;
  env?: Record<string, string>;
};

export type ReinstallInput = {
  name?: string;
  id?: string;
  type?: string;
  version?: string;
  preserve_data?: boolean;
};

/** Whoever waits for the work may end it and be told how far it is. */
export type WorkOptions = Partial<Work>;

const LATEST = 'latest';
/** What stands in place of a run's id in the log's position while an installer writes. */
const INSTALLER = 'installer';

/** Makes a container and fetches what it runs. @returns the installed container's record */
export async function installContainer(
  core: ContainerCore,
  input: InstallInput,
  work: WorkOptions,
): Promise<ContainerRecord> {
  const { catalogue, store, folders, clock, runtime } = core;
  const { type, name, version = LATEST, env = {} } = input;
  const id = newId('cnt_');
  const { defaultPort, protocols } = catalogue.get(type);
  const unbound = input.port === undefined ? await unboundPorts(defaultPort, protocols) : [];
  // From here to its being stored is one turn: of two that leave out the port, one sees the other's.
  const port = input.port ?? firstFree(core, unbound, defaultPort);
  const spec = catalogue.resolve({ id, type, version, port, name, env, dataFolder: folders.pathOf(id) });
  requireRunnable(core, spec);
  if (input.port !== undefined) await requireUnboundPort(spec);
  const record: ContainerRecord = {
    id,
    name,
    runtime: runtime.kind,
    type,
    version,
    port,
    env,
    spec,
    state: 'installing',
    reason: null,
    runId: null,
    exit: null,
    startedAt: null,
    restarts: 0,
    restartAt: null,
    stopBy: null,
    removeData: false,
    createdAt: clock.now(),
  };
  await store.insert(record);
  work.onContainer?.(id);
  await core.occupations.during(id, 'install', (signal) => prepare(core, record, signal, work));
  return record;
}

/** Sets a container at rest back to its type's defaults; its name, its port and its licence's acceptance stay. */
export async function reinstallContainer(
  core: ContainerCore,
  record: ContainerRecord,
  input: ReinstallInput,
  work: WorkOptions,
): Promise<void> {
  const { catalogue, folders } = core;
  const { id, name, port } = record;
  const { type = record.type, version = record.version } = input;
  nextState(id, record.state, 'reinstall');
  const accepted = record.env['EULA'];
  const env: Record<string, string> =
    catalogue.get(type).requiresEula && accepted !== undefined ? { EULA: accepted } : {};
  const request = { id, type, version, port, name: name ?? '', env, dataFolder: folders.pathOf(id) };
  const spec = catalogue.resolve(request);
  requireRunnable(core, spec);
  work.onContainer?.(id);
  await core.occupations.during(id, 'reinstall', async (signal) => {
    const patch = { type, version, env, spec, runtime: core.runtime.kind, restarts: 0, restartAt: null };
    await core.transition(record, 'reinstall', { ...patch, reason: null, runId: null, exit: null });
    await prepare(core, record, signal, work, async () => {
      await core.runtime.remove(id);
      if (input.preserve_data !== true) await folders.remove(id);
    });
  });
}

/** Makes the folder and has the runtime fetch or build what is run; a failure is stored and leaves nothing running. */
async function prepare(
  core: ContainerCore,
  record: ContainerRecord,
  occupied: AbortSignal,
  work: WorkOptions,
  first: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { runtime, folders, catalogue, logs } = core;
  const signal = work.signal === undefined ? occupied : AbortSignal.any([occupied, work.signal]);
  try {
    await first();
    await folders.make(record.id, catalogue.get(record.type).files);
    const log = await logs.open(record.id);
    try {
      await runtime.prepare(record.spec, {
        signal,
        onProgress: (progress) => work.onProgress?.(progress),
        onOutput: (chunk) => log.append(chunk, { runId: INSTALLER, cursor: '' }),
      });
      await log.endRun();
    } finally {
      await log.close();
    }
    signal.throwIfAborted();
    await core.transition(record, 'install_done');
  } catch (error) {
    await fail(core, record, error);
    if (error instanceof OperationCancelled || !(error instanceof DomainError)) throw error;
    const message = `${error.message}. Container ${record.id} is not installed: reinstall or remove it`;
    throw new DomainError(error.kind, message, { cause: error, code: error.code });
  }
}

async function fail(core: ContainerCore, record: ContainerRecord, error: unknown): Promise<void> {
  await core.runtime.remove(record.id).catch((cause: unknown) => {
    core.logger.warn({ err: cause, container: record.id }, 'what an installation left cannot be removed');
  });
  const reason = error instanceof DomainError ? error.message : 'the installation failed';
  if (record.state === 'installing') await core.transition(record, 'install_failed', { reason });
}

function firstFree({ store }: ContainerCore, unbound: number[], first: number): number {
  const held = new Set(store.list().map(({ port }) => port));
  const port = unbound.find((candidate) => !held.has(candidate));
  if (port !== undefined) return port;
  const why = `port ${first} and those after it are taken`;
  throw new DomainError('conflict', `${why}: name another one with \`port\``, { code: 'port_taken' });
}

function requireRunnable({ runtime }: ContainerCore, spec: ContainerSpec): void {
  if (runtime.kind === 'docker' || spec.process !== undefined) return;
  const why = `${spec.type} needs Docker; this daemon runs servers as plain processes`;
  throw new DomainError('conflict', `${why}: set DAEMON_RUNTIME=docker or choose another type`);
}
