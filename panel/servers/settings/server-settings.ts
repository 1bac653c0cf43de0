import type { ServerChanges, ServerSettings, UpdatedServer } from '../../../generated/panel/types.js';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PortRange } from '../../../lib/net/port-ranges.js';
import type { Caller } from '../../access/caller.js';
import type { NoteChanges } from '../../audit/changes.js';
import type { DaemonInput } from '../../nodes/client/daemon-calls.js';
import type { NodeClient } from '../../nodes/client/node.js';
import { panelName } from '../forwarding/names.js';
import type { ServersOptions } from '../lifecycle/installation.js';
import { keepReservation } from '../placement/reservations.js';
import { containerName } from '../records/container-name.js';
import type { ReachServer, ServerScope } from '../records/server-access.js';
import type { ServerRow } from '../records/server-row.js';
import { nameTaken, requireInRanges, requirePorts, withoutHolder } from '../records/server-rules.js';
import { requireSettable, shownValues, shownVariables } from '../records/type-variables.js';
import { CHANGE_MS, type NodeSettings, refuseVersion, settingsAt } from './node-settings.js';
import { createReinstallation, type Reinstall } from './reinstallation.js';
import { settingChanges } from './setting-changes.js';

/** The settings of servers: name, description and whether it is public are stored by the panel, all others
 * by the server's node. */
export interface SettingsOfServers {
  /** @throws DomainError `not_found`; `conflict` while the server has no container; `unavailable` */
  settings(caller: Caller, serverId: string): Promise<ServerSettings>;

  /**
   * Changes settings. The panel stores only what the node has accepted, except that a server becomes private in any
   * case.
   *
   * @throws DomainError `not_found`; `forbidden` for limits, which only administrators set; `invalid_input` (also
   * for a port that the caller cannot use); `conflict` (`name_taken`, `port_taken`); `unavailable`: nothing is changed
   */
  update(
    caller: Caller,
    serverId: string,
    changes: ServerChanges,
    note?: NoteChanges,
  ): Promise<UpdatedServer>;

  reinstall: Reinstall;
}

type Lookup = {
  find(caller: Caller, serverId: string, scope: ServerScope): Promise<ServerRow>;
  reach: ReachServer;
};

const LIMITS = ['memoryLimit', 'cpuLimit', 'diskLimit'] as const;

export function createServerSettings(options: ServersOptions, { find, reach }: Lookup): SettingsOfServers {
  const publicStatusPage = () => options.settings?.current.publicStatusPage ?? false;
  const settingsOf = (row: ServerRow, container: NodeSettings, { isAdmin }: Caller): ServerSettings => ({
    ...storedSettings(row),
    publicStatusPage: publicStatusPage(),
    ...containerSettings(container),
    env: shownValues(container.env, container.variables, isAdmin),
    variables: shownVariables(container.variables, isAdmin),
  });

  return {
    async settings(caller, serverId) {
      const row = await find(caller, serverId, 'servers.write');
      const { client, containerId } = await reach(caller, serverId, 'servers.write');
      const container = await settingsAt(client, containerId);
      await keepReservation(options, serverId, { seen: row, settings: container });
      return settingsOf(row, container, caller);
    },

    async update(caller, serverId, changes, note) {
      const row = await find(caller, serverId, 'servers.write');
      const portRanges = await requireUsable(options, { caller, row, changes });
      if (changes.isPublic === false) await hide(options, row);
      const { client, containerId } = await reach(caller, serverId, 'servers.write');
      const before = await settingsAt(client, containerId);
      requireInRanges(portRanges, { caller, ports: changes.ports ?? [], own: before.ports });
      requireSettable(caller, before.variables, changes.env ?? {});
      const previous = settingsOf(row, before, caller);
      const body = containerChanges(row, containerId, changes);
      const after =
        Object.keys(body).length === 1
          ? before
          : await client
              .call('updateContainer', { body }, { timeoutMs: CHANGE_MS })
              .catch((error: unknown) => refuse(error, caller, changes));
      await store(options, { client, before }, { row, changes, after });
      await keepReservation(options, serverId, { seen: row, settings: after });
      const now = settingsOf(row, after, caller);
      note?.(settingChanges(previous, now));
      const asked = Object.keys(changes) as (keyof ServerChanges)[];
      const applied = asked.filter((field) => !now.atNextStart.includes(field));
      return { ...now, applied };
    },

    reinstall: createReinstallation(options, reach),
  };
}

type Wanted = { caller: Caller; row: ServerRow; changes: ServerChanges };

/**
 * Returns the port ranges of the server's node. @throws DomainError `forbidden`, `invalid_input`, `conflict` if the caller
 * cannot make these changes
 */
async function requireUsable(
  { db, nodes, rules }: ServersOptions,
  { caller, row, changes }: Wanted,
): Promise<readonly PortRange[]> {
  const limit = LIMITS.find((name) => changes[name] !== undefined);
  if (limit !== undefined && !caller.isAdmin) {
    throw new DomainError(
      'forbidden',
      `Only administrators can set \`${limit}\`: remove it from the request.`,
    );
  }
  const { ports = [], name = row.name } = changes;
  const { local: isOnLocalNode, portRanges } = await nodes.choose(row.nodeId);
  requirePorts(rules, { caller, ports, isOnLocalNode });
  const { ownerId } = row;
  if (name !== row.name && (await db.models.servers.count({ where: { ownerId, name } })) > 0) {
    throw nameTaken(undefined);
  }
  return portRanges;
}

/**
 * Makes a server private again. This takes effect first, because it must also work while the node does not respond and
 * the request fails.
 */
async function hide({ db, clock }: ServersOptions, { id }: ServerRow): Promise<void> {
  const values = { isPublic: false, settingsChangedAt: new Date(clock.now()) };
  await db.models.servers.update(values, { where: { id, isPublic: true } });
}

type Accepted = { row: ServerRow; changes: ServerChanges; after: NodeSettings };

/** Stores what the node has accepted. If another server has the name by now, the node gets its settings back. */
async function store(
  { db, clock }: ServersOptions,
  { client, before }: { client: NodeClient; before: NodeSettings },
  { row, changes, after }: Accepted,
): Promise<void> {
  const { name = row.name, description = row.description, isPublic } = changes;
  const { type, version, port } = after;
  const values = {
    ...{ name, description, type, version, port, settingsChangedAt: new Date(clock.now()) },
    // A slow change of other settings must not make a server public again.
    ...(isPublic === undefined ? {} : { isPublic }),
  };
  try {
    const [stored] = await db.models.servers.update(values, { where: { id: row.id } });
    if (stored === 0) throw new DomainError('not_found', 'Server not found.');
  } catch (error) {
    if (!isTaken(error, 'name')) throw error;
    await client.call('updateContainer', { body: undone(before, changes) }, { timeoutMs: CHANGE_MS });
    throw nameTaken(error);
  }
  Object.assign(row, values);
}

/**
 * Returns the request to the node for a change of settings. If no setting of the container changes, the request has
 * only the id.
 */
function containerChanges(
  { id: serverId, name: before }: ServerRow,
  id: string,
  { name, env, version, ports, memoryLimit, cpuLimit, diskLimit }: ServerChanges,
): DaemonInput<'updateContainer'>['body'] {
  return {
    id,
    ...(name === undefined || name === before ? {} : { name: containerName({ id: serverId, name }) }),
    ...(env === undefined ? {} : { env }),
    ...(version === undefined ? {} : { version }),
    ...(ports === undefined ? {} : { ports }),
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    ...(cpuLimit === undefined ? {} : { cpu_limit: cpuLimit }),
    ...(diskLimit === undefined ? {} : { disk_limit: diskLimit }),
  };
}

/** Returns the request that restores the previous settings after these changes. */
function undone(
  { id, name, env, version, ports, memory_limit, cpu_limit, disk_limit: disk }: NodeSettings,
  changes: ServerChanges,
): DaemonInput<'updateContainer'>['body'] {
  const added = Object.keys(changes.env ?? {}).map((each) => [each, null] as const);
  return {
    ...{ id, name },
    ...(changes.env === undefined ? {} : { env: { ...Object.fromEntries(added), ...env } }),
    ...(changes.version === undefined ? {} : { version }),
    ...(changes.ports === undefined ? {} : { ports }),
    ...(changes.memoryLimit === undefined ? {} : { memory_limit }),
    ...(changes.cpuLimit === undefined ? {} : { cpu_limit }),
    ...(changes.diskLimit === undefined ? {} : { disk_limit: disk ?? null }),
  };
}

type StoredSettings = Pick<ServerSettings, 'id' | 'name' | 'description' | 'isPublic'>;

/** Returns the settings of a server that the panel stores. */
const storedSettings = ({ id, name, description, isPublic }: ServerRow): StoredSettings => ({
  id,
  name,
  description,
  isPublic,
});

/** Returns the settings of a server that its node stores. */
function containerSettings(
  container: NodeSettings,
): Omit<ServerSettings, keyof StoredSettings | 'publicStatusPage' | 'env' | 'variables'> {
  const { type, version, port, ports, disk_limit: diskLimit } = container;
  return {
    type,
    version,
    port,
    ports: ports.map(({ name: own, protocol, port: number }) => ({ name: own, protocol, port: number })),
    memoryLimit: container.memory_limit,
    cpuLimit: container.cpu_limit,
    ...(diskLimit === undefined ? {} : { diskLimit }),
    atNextStart: container.at_next_start.map(
      (setting) => panelName(setting) as ServerSettings['atNextStart'][number],
    ),
  };
}

/** Throws the node's refusal of a change. */
function refuse(error: unknown, caller: Caller, { version }: ServerChanges): never {
  if (version !== undefined) refuseVersion(error);
  throw withoutHolder(error, caller);
}
