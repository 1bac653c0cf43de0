import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../generated/daemon/types.js';
import { asClause, DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import { requireValues } from '../../catalog/variable-values.js';
import { type Once, requireSame } from '../../operations/once.js';
import { OperationCancelled } from '../../operations/operation-cancelled.js';
import type { Work } from '../../operations/operations.js';
import { unboundPorts } from '../../runtimes/port-table.js';
import type { Claim } from '../claims/claim.js';
import type { ContainerCore } from '../lifecycle/container-core.js';
import { requireRecovered } from '../records/claim-journal.js';
import { nextState } from '../records/container-states.js';
import {
  type ContainerRecord,
  type ContainerStore,
  heldPorts,
  nextSettings,
} from '../records/container-store.js';
import { requireNotHeld } from '../records/hold.js';
import { mergedLimits } from './container-settings.js';
import {
  firstFree,
  portChoice,
  relativeSockets,
  requestedPorts,
  requireUsable,
  withTypePorts,
} from './port-choice.js';
import { copyNeededFiles, requireFiles, requireRunnable } from './requirements.js';
import { runInstaller } from './run-installer.js';

/**
 * A request to install a container. Defaults: the version `latest`, the type's port or the next free one, the type's
 * limits, and the configured quota.
 */
export type InstallInput = components['schemas']['InstallContainerRequest'];

/** A request to reinstall a container. If the quota is omitted, it stays unchanged. */
export type ReinstallInput = Partial<components['schemas']['ReinstallContainerRequest']>;

/** How the caller cancels the work and follows its progress. */
export type WorkOptions = Partial<Work>;

const LATEST = 'latest';
/**
 * Log positions are stored with a run id. This one stands for the installer, whose output does not belong to a run.
 */
const INSTALLER = 'installer';

/** Creates a container and downloads or builds its server. @returns the record of the installed container */
export async function installContainer(
  core: ContainerCore,
  input: InstallInput,
  work: WorkOptions,
  once?: Once,
): Promise<ContainerRecord> {
  const { catalogue, store, folders, clock, runtime } = core;
  const { type, name, version = LATEST, env = {}, adopt, move_of: movedId } = input;
  const id = movedId ?? newId('cnt_');
  const serverType = catalogue.get(type);
  const { protocols } = serverType;
  const choice = portChoice(serverType, input);
  requireValues(serverType, env);
  await requireFiles(core, { type, version, env, adopt, movedId });
  const wanted = requestedPorts(serverType, input);
  await requireUsable(core, { ...wanted, protocols });
  await core.engine.require();
  const sockets = relativeSockets(serverType, wanted.ports);
  const unbound = wanted.port === undefined ? await unboundPorts(choice.candidates, sockets) : [];
  const heldUids = await core.users.held();
  // There is no `await` before the record is in memory, so that concurrent requests do not choose the same port.
  const port = wanted.port ?? firstFree(core, unbound, { choice, sockets, ports: wanted.ports });
  const ports = withTypePorts(serverType, { port, ports: wanted.ports });
  const limits = mergedLimits(null, input);
  const request = { id, type, version, port, ports, limits, name, env, dataFolder: folders.pathOf(id) };
  const spec = catalogue.resolve(request);
  const record: ContainerRecord = {
    id,
    name,
    runtime: runtime.kind,
    type,
    version,
    port,
    ports,
    env,
    limits,
    spec,
    next: null,
    state: 'installing',
    reason: null,
    runId: null,
    exit: null,
    startedAt: null,
    restarts: 0,
    restartAt: null,
    stopBy: null,
    stopSent: null,
    removeData: false,
    uid: core.users.choose(heldUids),
    sweptRun: null,
    idempotencyKey: once?.key ?? null,
    requestHash: once?.requestHash ?? null,
    journal: null,
    hold: movedId === undefined ? null : 'arriving',
    diskLimit: input.disk_limit ?? null,
    diskUsed: null,
    createdAt: clock.now(),
  };
  requireNotRetired(store, once);
  // Claimed before the record can be found, so that a removal ends the installation first.
  using claim = core.claims.take(id, 'whole', 'install');
  await store.insert(record);
  work.onContainer?.(id);
  await prepare(core, record, claim.signal, work, { adopt });
  return record;
}

/**
 * Returns the container that an earlier request with this idempotency key created, in any state.
 *
 * @throws DomainError `conflict` if that request was different, or if the container was removed recently;
 * `unavailable` if its state is not known yet
 */
export async function madeBefore(
  store: ContainerStore,
  once: Once,
  { work, settled }: { work: WorkOptions; settled: (record: ContainerRecord) => Promise<void> },
): Promise<ContainerRecord | undefined> {
  const record = store.madeFor(once.key);
  if (record === undefined) {
    requireNotRetired(store, once);
    return undefined;
  }
  requireSame({ key: once.key, requestHash: record.requestHash ?? '' }, once);
  work.onContainer?.(record.id);
  // The daemon was killed during the installation, so wait until the recovery has determined the container's state.
  if (record.state === 'installing') await settled(record);
  return record;
}

/** @throws DomainError `conflict` if the container of the key was removed, or must not be created any more */
function requireNotRetired(store: ContainerStore, once: Once | undefined): void {
  if (once === undefined || !store.isRetired(once.key)) return;
  const message = 'The container of this Idempotency-Key was removed: use a new key to create another one.';
  throw new DomainError('conflict', message, { code: 'idempotency_key_reused' });
}

/**
 * Resets a container that is not running to the defaults of its type. Its name, ports, limits and accepted licence stay.
 */
export async function reinstallContainer(
  core: ContainerCore,
  record: ContainerRecord,
  input: ReinstallInput,
  work: WorkOptions,
): Promise<void> {
  const { catalogue, folders } = core;
  const { id, name } = record;
  const before = nextSettings(record);
  const { type = record.type, version = before.version } = input;
  core.claims.refuseLong(id, 'whole');
  nextState(id, record.state, 'reinstall');
  requireRecovered(record);
  requireNotHeld(record);
  const { port, limits } = before;
  const ports = withTypePorts(catalogue.get(type), before);
  const accepted = before.env['EULA'];
  const env: Record<string, string> =
    catalogue.get(type).requiresEula && accepted !== undefined ? { EULA: accepted } : {};
  const dataFolder = folders.pathOf(id);
  const request = { id, type, version, port, ports, limits, name: name ?? '', env, dataFolder };
  const spec = catalogue.resolve(request);
  const ofOtherVersion = type !== record.type || version !== before.version;
  const keepsFiles = input.preserve_data === true && !ofOtherVersion;
  await requireRunnable(core, { type, version, env, ...(keepsFiles ? { kept: spec.dataFolder } : {}) });
  // The definition of the type may need ports that the server does not have yet.
  const hasNewPorts = !isDeepStrictEqual(ports, before.ports);
  if (hasNewPorts)
    await requireUsable(core, { port, ports, protocols: spec.protocols, own: heldPorts(record) });
  const requireFree = () => hasNewPorts && core.store.requireFree({ id, name, port, ports, spec });
  requireFree();
  if (input.preserve_data !== true) await folders.requireUnmounted(id);
  work.onContainer?.(id);
  using claim = await core.claims.takeSoon(id, 'whole', 'reinstall');
  // Checks the state again, because it may have changed while waiting for other work.
  nextState(id, record.state, 'reinstall');
  requireRecovered(record);
  requireNotHeld(record);
  // Remove the container before anything is changed, because this fails if the engine is unreachable.
  await core.runtime.remove(id);
  const diskLimit = input.disk_limit ?? record.diskLimit;
  const kind = core.runtime.kind;
  const settings = { version, port, ports, limits, env, spec, next: null };
  const patch = { ...settings, type, runtime: kind, restarts: 0, restartAt: null, diskLimit };
  using folder =
    input.preserve_data === true
      ? undefined
      : await core.claims.takeFolder(id, 'reinstall', core.timing.killWaitMs);
  // Another server may have taken a port meanwhile. There is no `await` before the new ports are in memory.
  requireFree();
  await core.transition(record, 'reinstall', { ...patch, reason: null, runId: null, exit: null });
  await prepare(core, record, claim.signal, work, { replaced: folder, ofOtherVersion });
}

type Preparation = { replaced?: Claim | undefined; adopt?: string | undefined; ofOtherVersion?: boolean };

/**
 * Creates the container's folder and lets the runtime download or build the server. If this fails, the failure is
 * stored and no installer is left running.
 *
 * @param replaced the claim on the old folder if that folder is to be deleted; released once there is a new folder
 * @param adopt the path of an existing folder that becomes the container's
 */
async function prepare(
  core: ContainerCore,
  record: ContainerRecord,
  claimSignal: AbortSignal,
  work: WorkOptions,
  { replaced, adopt, ofOtherVersion = false }: Preparation = {},
): Promise<void> {
  const { folders, catalogue, logs } = core;
  const signal = work.signal === undefined ? claimSignal : AbortSignal.any([claimSignal, work.signal]);
  try {
    if (replaced !== undefined) await folders.remove(record.id);
    const spec = await core.specOf(record);
    if (adopt !== undefined) await folders.adopt(record.id, adopt);
    const isArriving = record.hold !== null;
    await folders.make(record.id, isArriving ? {} : catalogue.get(record.type).files);
    if (!isArriving) await copyNeededFiles(core, spec, { ofOtherVersion });
    await folders.give(record.id, spec.user, signal);
    // From here on, other work may change files in the new folder.
    replaced?.release();
    const log = await logs.open(record.id);
    // The files of an existing server are not changed by an install script.
    const hasFiles = adopt !== undefined || isArriving;
    try {
      await runInstaller(core, spec, {
        signal,
        install: hasFiles ? undefined : catalogue.installScript(record.type, record.version),
        onProgress: (progress) => work.onProgress?.(progress),
        onOutput: (chunk) => log.append(chunk, { runId: INSTALLER, cursor: '' }),
      });
      // The installation succeeded, even if its log cannot be closed.
      await log.endRun().catch((error: unknown) => {
        core.logger.error({ err: error, container: record.id }, 'cannot archive the log of an installation');
      });
    } finally {
      await log.close();
      // An installer may leave setuid files in the folder, as a server may.
      core.sweep.soon(record);
    }
    signal.throwIfAborted();
    await core.transition(record, 'install_done', {}, { isFact: true });
  } catch (error) {
    await fail(core, record, error);
    if (error instanceof OperationCancelled || !(error instanceof DomainError)) throw error;
    const isAdopted = adopt !== undefined && (await folders.isThere(record.id).catch(() => true));
    const advice = isAdopted
      ? ', but has the files of the adopted folder: reinstall it with `preserve_data`, which keeps them'
      : ': reinstall or remove it';
    const message = `${error.message} Container ${record.id} is not installed${advice}.`;
    throw new DomainError(error.kind, message, { cause: error, code: error.code });
  }
}

async function fail(core: ContainerCore, record: ContainerRecord, error: unknown): Promise<void> {
  await core.runtime.remove(record.id).catch((cause: unknown) => {
    core.logger.warn({ err: cause, container: record.id }, 'cannot remove what a failed installation left');
  });
  const reason = error instanceof DomainError ? error.message : 'The installation failed.';
  if (record.state === 'installing') {
    await core.transition(record, 'install_failed', { reason }, { isFact: true });
    const isCancelled = error instanceof OperationCancelled;
    if (!isCancelled)
      core.notices.report(record, 'install_failed', `The installation failed: ${asClause(reason)}.`);
  }
}
