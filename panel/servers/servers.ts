import type {
  operations,
  PowerResult,
  PublicStatus,
  Server,
  ServerLogs,
  ServerPlayers,
} from '../../generated/panel/types.js';
import { DomainError } from '../../lib/errors/errors.js';
import { type Caller, requesterOf } from '../access/caller.js';
import { CredentialWatch } from '../access/credential-watch.js';
import { changesBetween, type NoteChanges } from '../audit/changes.js';
import { type Page, type PageRequest, pageOf } from '../database/page.js';
import { StoredJobs } from '../jobs/stored-jobs.js';
import type { PowerAction } from '../nodes/client/node.js';
import { HostLoads } from '../nodes/following/host-loads.js';
import { createServerConsoles, type ServerConsoles } from './consoles/server-consoles.js';
import { createFollowing } from './following.js';
import { createForwarding, type ForwardGuards, type Forwarding } from './forwarding/forwarding.js';
import { createInstallation, type Installation, type ServersOptions } from './lifecycle/installation.js';
import { giveServer } from './lifecycle/ownership.js';
import type { DataOutcome } from './lifecycle/server-removal.js';
import { createSuspensions } from './lifecycle/suspension.js';
import { createServerLinks, type ServerLinks } from './links/server-links.js';
import { type AccessWatch, createAccessWatch } from './live/access-watch.js';
import { LiveStatus } from './live/live-status.js';
import { createServerEvents, type ServerEvents } from './live/server-events.js';
import { createSummaries, type Summaries } from './live/server-summary.js';
import { createMoves, type Moves, movesOf } from './moving/moves.js';
import { createPublicStatus } from './public-status/public-status.js';
import { requireNoMaintenance } from './records/maintenance.js';
import {
  accessOf,
  findOwnServer,
  findReached,
  findServer,
  type ReachServer,
  type ServerScope,
} from './records/server-access.js';
import { listServers } from './records/server-list.js';
import type { ServerRow } from './records/server-row.js';
import { toServer } from './records/server-view.js';
import { requireNotSuspended } from './records/suspended.js';
import { createServerSettings, type SettingsOfServers } from './settings/server-settings.js';
import { createCredentialCreation } from './sftp/credential-creation.js';
import { createSftpHolders } from './sftp/sftp-holders.js';
import { SftpRevocations } from './sftp/sftp-revocations.js';

type LogRequest = NonNullable<operations['getServerLogs']['parameters']['query']>;

/**
 * Game servers. Each is a row in this database and a container on a node. Every call is made for a caller, who can
 * only access the servers that the caller can see.
 */
export interface Servers
  extends Pick<Installation, 'create'>,
    Pick<ServerEvents, 'follow' | 'openStreams'>,
    Forwarding,
    AccessWatch,
    Summaries,
    Pick<ServerConsoles, 'openConsole' | 'consoleViewers'>,
    Moves,
    Pick<ServerLinks, 'createLink'>,
    SettingsOfServers {
  /** Lists servers, oldest first, with the current reports of their nodes. */
  list(caller: Caller, query: PageRequest & { ownerId?: string | undefined }): Promise<Page<Server>>;

  /** @throws DomainError `not_found` */
  get(caller: Caller, serverId: string): Promise<Server>;

  /**
   * @returns the state after the action. @throws DomainError `not_found`, `conflict` (also `server_suspended`,
   * `node_maintenance`), `unavailable`
   */
  control(caller: Caller, serverId: string, action: PowerAction): Promise<PowerResult>;

  /**
   * Stops and removes the server. `removeData` defaults to true, or to false for an administrator; files that are kept
   * become retained data.
   *
   * @throws DomainError `not_found`, `conflict`, `unavailable`; then the server is kept
   */
  remove(caller: Caller, serverId: string, removeData?: boolean): Promise<DataOutcome>;

  /** Removes a server as `remove` does, without checking access: the caller has already found the row. */
  removeRow(row: ServerRow, removeData: boolean): Promise<DataOutcome>;

  /** Makes another user the owner of a server. @throws DomainError as `giveServer` */
  transfer(caller: Caller, serverId: string, ownerId: string, note?: NoteChanges): Promise<void>;

  /** Suspends a server, for administrators (`Suspensions.suspend`), and returns it. @throws DomainError `not_found` */
  suspend(caller: Caller, serverId: string, reason?: string): Promise<Server>;

  /** Resumes a suspended server, for administrators (`Suspensions.resume`), and returns it. @throws DomainError `not_found` */
  resume(caller: Caller, serverId: string): Promise<Server>;

  /**
   * Returns the last lines of the console, oldest first. For a failed installation, returns the reason.
   *
   * @throws DomainError `not_found`, `unavailable`
   */
  logs(caller: Caller, serverId: string, request: LogRequest): Promise<ServerLogs>;

  /**
   * Returns the players. @throws DomainError `not_found`, `conflict` if it is not running or does not support
   * queries, `unavailable`
   */
  players(caller: Caller, serverId: string): Promise<ServerPlayers>;

  /**
   * Returns the servers that everybody can see, from states that are a few seconds old at most.
   *
   * @throws DomainError `not_found` (`status_page_off`) while the panel has no public status page
   */
  publicStatus(): Promise<PublicStatus>;

  /** Returns whether the caller's user can see the server, whatever the credential grants. */
  canSee(caller: Caller, serverId: string): Promise<boolean>;

  /** Must be called at the start of the panel. Continues installations and revocations of SFTP credentials. */
  recover(): Promise<void>;

  /**
   * Follows the nodes that have servers, so that the first lists know their states. Settles once most nodes have
   * responded, and after 0.5 s at the latest. From then on, reads what servers of earlier versions reserve.
   */
  followNodes(): Promise<void>;

  close(): Promise<void>;
}

export function createServers(options: ServersOptions): Servers {
  const { db, nodes } = options;
  const { find, reach } = createLookup(options);
  const live = new LiveStatus(options);
  const jobs = new StoredJobs(options);
  const loads = new HostLoads({ ...options, isSilent: (nodeId) => live.isSilent(nodeId) });
  const installation = createInstallation({ ...options, loads }, jobs);
  const suspensions = createSuspensions(options, jobs);
  const view = async (caller: Caller, row: ServerRow) =>
    toServer(row, await live.ofOne(row, requesterOf(caller)));
  const sftp = createSftp(options, jobs);
  const { credentials, transfers, endTransfers } = createTransfers(options, reach, {
    createSftpCredential: sftp.createCredential,
  });
  const events = createServerEvents({ ...options, live, credentials, movesOf: movesOf(options) });
  const status = createPublicStatus({ ...options, live });
  const following = createFollowing(options, live);

  return {
    ...transfers,
    ...createServerSettings(options, { find, reach }),
    ...createReports(nodes, { find, reach }),
    ...createSummaries({ ...options, loads }, live),
    ...createMoves({ ...options, loads }, jobs, find),
    create: installation.create,
    ...{ follow: events.follow, openStreams: events.openStreams },
    async list(caller, { ownerId, ...page }) {
      const { items, nextCursor } = await pageOf(page, (count, after) =>
        listServers(options, caller, { count, after, ownerId }),
      );
      const views = await live.ofMany(items, caller.user.id);
      return { items: items.map((row) => toServer(row, views.get(row.id))), nextCursor };
    },
    get: async (caller, serverId) => view(caller, await find(caller, serverId, 'servers.read')),
    control: createControl(options, reach),
    async remove(caller, serverId, removeData = !caller.isAdmin) {
      const row = await findOwnServer(options, caller, serverId, 'servers.write');
      return installation.remove(row, removeData, requesterOf(caller));
    },
    removeRow: installation.remove,
    async transfer(caller, serverId, ownerId, note) {
      const server = await findOwnServer(options, caller, serverId, 'servers.write');
      const before = { ownerId: server.ownerId };
      await giveServer(db, options.rules, { caller, server, ownerId });
      note?.(changesBetween(before, { ownerId }, { ownerId: 'values' }));
    },
    publicStatus: status.read,
    async suspend(caller, serverId, reason) {
      const row = await find(caller, serverId, 'servers.write');
      return view(caller, await suspensions.suspend(row, reason ?? null));
    },
    async resume(caller, serverId) {
      const row = await find(caller, serverId, 'servers.write');
      return view(caller, await suspensions.resume(row));
    },
    canSee: async (caller, serverId) => (await accessOf(options, caller, serverId)) !== null,
    async recover() {
      await installation.recover();
      jobs.start();
      sftp.revocations.start();
    },
    followNodes: following.followNodes,
    async close() {
      const parts = [events, status, credentials, sftp.revocations, jobs, loads, following];
      await Promise.all([endTransfers(), ...parts.map((part) => part.close())]);
    },
  };
}

/** Returns the function for power actions. */
const createControl =
  ({ db }: ServersOptions, reach: ReachServer): Servers['control'] =>
  async (caller, serverId, action) => {
    const { client, containerId, nodeId, isSuspended } = await reach(caller, serverId, 'servers.control');
    if (action === 'start' || action === 'restart') {
      requireNotSuspended({ isSuspended });
      await requireNoMaintenance(db, caller, nodeId);
    }
    return { id: serverId, status: (await client.control(containerId, action)).status };
  };

/** Returns what nodes report about single servers: the end of the console, and the players. */
function createReports(
  nodes: ServersOptions['nodes'],
  { find, reach }: ReturnType<typeof createLookup>,
): Pick<Servers, 'logs' | 'players'> {
  return {
    async logs(caller, serverId, request) {
      const { nodeId, containerId, failure } = await find(caller, serverId, 'logs.read');
      if (containerId === null) return { id: serverId, logs: failure === null ? [] : [failure] };
      const client = await nodes.client(nodeId, requesterOf(caller));
      const asked = { params: { id: containerId }, query: request };
      const { logs } = await client.call('getContainerLogs', asked);
      const lines = failure === null ? logs : [...logs, failure];
      return { id: serverId, logs: lines.slice(-(request.tail ?? lines.length)) };
    },
    async players(caller, serverId) {
      const { client, containerId } = await reach(caller, serverId, 'players.read');
      const { online, max, players } = await client.call('listPlayers', { query: { id: containerId } });
      // Return only the documented fields, because a newer daemon may return more fields of a player.
      return {
        id: serverId,
        online,
        max,
        players: players.map(({ uuid, name, ping }) => ({ uuid, name, ping })),
      };
    },
  };
}

/**
 * Creates forwarding, links and consoles, with the watches that end transfers and consoles when their caller loses a
 * right.
 */
function createTransfers(options: ServersOptions, reach: ReachServer, guards: ForwardGuards) {
  const credentials = new CredentialWatch(options, options.logger);
  const check = (caller: Caller, serverId: string, scope: ServerScope) =>
    findReached(options, caller, serverId, scope);
  const access = createAccessWatch(check, credentials);
  const forwarding = createForwarding(reach, guards);
  const links = createServerLinks({ ...options, ...forwarding, ...access, reach });
  const consoles = createServerConsoles(reach, access);
  const endTransfers = () => {
    consoles.closeConsoles();
    return links.closeLinks();
  };
  return { credentials, transfers: { ...forwarding, ...consoles, ...links, ...access }, endTransfers };
}

/** Creates the functions that create SFTP credentials, and that revoke them when the right of their user ends. */
function createSftp(options: ServersOptions, jobs: StoredJobs) {
  const holders = createSftpHolders(options);
  return {
    createCredential: createCredentialCreation({ ...options, holders }),
    revocations: new SftpRevocations({ ...options, jobs, holders }),
  };
}

function createLookup(options: ServersOptions) {
  const { nodes } = options;

  const find = (caller: Caller, serverId: string, scope: ServerScope) =>
    findServer(options, caller, serverId, scope);

  const reach: ReachServer = async (caller, serverId, scope) => {
    const server = await findReached(options, caller, serverId, scope);
    const { nodeId, containerId, state, failure, isSuspended } = server;
    if (containerId === null) {
      const unknown =
        state === 'installing' ? 'Wait until the server is installed.' : 'Its installation failed.';
      const reason = failure ?? unknown;
      throw new DomainError('conflict', `This server has no container. ${reason}`);
    }
    return { client: await nodes.client(nodeId, requesterOf(caller)), containerId, nodeId, isSuspended };
  };

  return { find, reach };
}
