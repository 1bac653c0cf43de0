import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { namedPorts } from '../../catalog/server-ports.js';
import type { Limits } from '../../catalog/server-type.js';
import { requireValues } from '../../catalog/variable-values.js';
import { asInstalled } from '../lifecycle/as-installed.js';
import type { ContainerCore } from '../lifecycle/container-core.js';
import { requireRecovered } from '../records/claim-journal.js';
import { mayWrite } from '../records/container-states.js';
import {
  type ContainerRecord,
  heldPorts,
  nextSettings,
  type RunSettings,
} from '../records/container-store.js';
import { requireNotHeld } from '../records/hold.js';
import { requireUsable, wantedPorts, withTypePorts } from './port-choice.js';
import { requireRunnable } from './requirements.js';

type Schemas = components['schemas'];
type Setting = Schemas['ContainerSetting'];
type Change = Schemas['UpdateContainerRequest'];

/** The settings of containers that their users can change. */
export interface ContainerSettings {
  /** Returns all settings, including those that a running server gets at its next start. */
  of(id: string): Schemas['ContainerSettings'];
  /**
   * Changes settings, all or none. A running server gets them at its next start, except for the name and the quota.
   *
   * @throws DomainError `conflict` while other work claims the container, for a name or port in use, or if the type
   * cannot change its version at a start; `not_found` for an unknown version; `invalid_input`
   */
  change(change: Change): Promise<Schemas['UpdatedContainer']>;
}

const MAX_VARIABLES = 128;

/** @param settled waits until the container's state is known */
export function createContainerSettings(
  core: ContainerCore,
  settled: (record: ContainerRecord) => Promise<void>,
): ContainerSettings {
  return {
    of: (id) => settingsOf(core, core.store.get(id)),

    async change(change) {
      const record = core.store.get(change.id);
      await settled(record);
      core.claims.refuseLong(record.id, 'whole');
      requireRecovered(record);
      using _claim = await core.claims.takeSoon(record.id, 'whole', 'change of settings');
      // Checks again, because the container may have been removed while waiting for other work.
      requireRecovered(core.store.get(record.id));
      // They would not move with the server.
      if (record.hold === 'leaving') requireNotHeld(record);
      const settings = await changed(core, record, change);
      const { name = record.name, disk_limit: diskLimit = record.diskLimit } = change;
      // There is no `await` from here to the change in memory, so that no other request takes the name or a port.
      core.store.requireFree({ id: record.id, name, ...settings });
      const isSame = isDeepStrictEqual(settings, nextSettings({ ...record, next: null }));
      const patch = mayWrite(record.state) ? { next: isSame ? null : settings } : { ...settings, next: null };
      await core.store.update(record, { name, diskLimit, ...patch });
      core.logger.info({ container: record.id }, 'container settings changed');
      core.reportAgain(record);
      const now = settingsOf(core, record);
      const asked = (Object.keys(change) as (keyof Change)[]).filter((field) => field !== 'id');
      return { ...now, applied: asked.filter((field) => !now.at_next_start.includes(field)) };
    },
  };
}

function settingsOf(
  { diskLimit, catalogue }: ContainerCore,
  record: ContainerRecord,
): Schemas['ContainerSettings'] {
  const { version, port, ports, env, spec } = nextSettings(record);
  const disk = record.diskLimit ?? diskLimit;
  return {
    id: record.id,
    name: record.name ?? '',
    type: record.type,
    version,
    env,
    port,
    ports: namedPorts({ port, ports, protocols: spec.protocols }),
    memory_limit: spec.limits.memoryBytes,
    cpu_limit: spec.limits.cpus,
    ...(disk === 0 ? {} : { disk_limit: disk }),
    at_next_start: pendingOf(record),
    // After the installation, the server type may have been removed from the catalogue.
    variables: catalogue.types.find(record.type)?.serverType.variables ?? [],
  };
}

/** Returns the changed settings for which the running server still uses the previous values. */
function pendingOf(record: ContainerRecord): Setting[] {
  const { state, next } = record;
  if (next === null || !mayWrite(state)) return [];
  const differs: Record<Exclude<Setting, 'name' | 'disk_limit'>, boolean> = {
    env: !isDeepStrictEqual(next.env, record.env),
    version: next.version !== record.version,
    ports: next.port !== record.port || !isDeepStrictEqual(next.ports, record.ports),
    memory_limit: next.spec.limits.memoryBytes !== record.spec.limits.memoryBytes,
    cpu_limit: next.spec.limits.cpus !== record.spec.limits.cpus,
  };
  return (Object.keys(differs) as (keyof typeof differs)[]).filter((field) => differs[field]);
}

/** Returns the settings after a change, for the next run. @throws DomainError if the server cannot have them */
async function changed(core: ContainerCore, record: ContainerRecord, change: Change): Promise<RunSettings> {
  const { id, type } = record;
  const before = nextSettings(record);
  const { catalogue, folders } = core;
  const { protocols } = before.spec;
  const { version = before.version, name = record.name ?? '' } = change;
  const env = mergedVariables(before.env, change.env);
  const wanted =
    change.ports === undefined
      ? { port: before.port, ports: before.ports }
      : wantedPorts({ protocols }, change);
  const { port = before.port } = wanted;
  const ports =
    change.ports === undefined ? wanted.ports : withTypePorts(catalogue.get(type), { ...wanted, port });
  const limits = mergedLimits(before.limits, change);
  const request = { id, type, version, port, ports, name, env, limits, dataFolder: folders.pathOf(id) };
  const resolved = catalogue.resolve(request);
  // Only the changed values: the rules may be newer than the others.
  requireValues(catalogue.get(type), env, Object.keys(change.env ?? {}));
  if (version !== before.version) await requireStartable(core, request, { before: before.spec, resolved });
  await requireUsable(core, { port, ports, protocols, own: heldPorts(record) });
  const spec = asInstalled(before.spec, resolved);
  return { version, port, ports, env, limits, spec };
}

function mergedVariables(before: Record<string, string>, change: Change['env'] = {}): Record<string, string> {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) merged.delete(name);
    else merged.set(name, value);
  }
  if (merged.size <= MAX_VARIABLES) return Object.fromEntries(merged);
  const message = `A container has at most ${MAX_VARIABLES} variables: remove some by setting them to null.`;
  throw new DomainError('invalid_input', message, { details: [{ path: '/body/env', message }] });
}

/** Returns the container's own limits; null if it has none. A limit of null becomes that of the type. */
export function mergedLimits(
  before: Partial<Limits> | null,
  { memory_limit: memoryBytes, cpu_limit: cpus }: Pick<Change, 'memory_limit' | 'cpu_limit'>,
): Partial<Limits> | null {
  const asked = { memoryBytes, cpus };
  const merged: Partial<Limits> = { ...before };
  for (const name of ['memoryBytes', 'cpus'] as const) {
    const limit = asked[name];
    if (limit === null) delete merged[name];
    else if (limit !== undefined) merged[name] = limit;
  }
  return Object.keys(merged).length === 0 ? null : merged;
}

type Versions = { before: ContainerSpec; resolved: ContainerSpec };

/**
 * Checks that a start is enough to run another version, because the server or its image fetches it by itself, or the
 * host provides it. @throws DomainError `conflict` if it takes an installation; `not_found` for an unknown version
 */
async function requireStartable(
  core: ContainerCore,
  { type, version, env }: { type: string; version: string; env: Record<string, string> },
  { before, resolved }: Versions,
): Promise<void> {
  await requireRunnable(core, { type, version, env });
  const method = core.catalogue.get(type).process;
  const isInstalled =
    core.runtime.kind === 'docker'
      ? resolved.image === before.image &&
        resolved.imageBuild === before.imageBuild &&
        core.catalogue.installScript(type, version) === undefined
      : resolved.process?.install.length === 0 && !method?.needs.some((need) => 'file' in need);
  if (isInstalled) return;
  const message = `Version ${version} of ${type} has to be installed first: reinstall the container with the version ${version}.`;
  throw new DomainError('conflict', message);
}
