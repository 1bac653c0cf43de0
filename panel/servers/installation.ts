import { Op } from 'sequelize';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import type { Caller } from '../caller.js';
import { isReferred, type Storage } from '../database/panel-database.js';
import type { ServerRow } from '../database/rows.js';
import type { NodeClient } from '../nodes/node.js';
import type { Nodes } from '../nodes/nodes.js';
import { containerName } from './container-name.js';
import { requirePort, requireRoom, type ServerRules } from './server-rules.js';
import { type ServerView, toServer } from './server-view.js';

export type NewServer = {
  name: string;
  type: string;
  /** Left out: the newest. */
  version?: string | undefined;
  /** Left out: the node takes a free one, from the type's own on. */
  port?: number | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  /** Left out: the only node. */
  nodeId?: string | undefined;
};

export type ServersOptions = Storage & { nodes: Nodes; logger: Logger; rules: ServerRules };

const CUT_OFF = 'The panel ended while the node was installing.';
/** Longer than a node is waited for. */
const MAX_INSTALL_MS = 3_600_000;
/** Answers after which the node, unless it has told of a container, has surely made nothing. */
const REFUSALS = new Set(['invalid_input', 'not_found', 'conflict']);

export function createInstallation({ db, clock, nodes, logger, rules }: ServersOptions) {
  const { servers } = db.models;

  const insert = createInsertion({ db, clock, rules });

  /** The container's id is kept as soon as there is one, so that it is found there whatever happens here. */
  async function install(client: NodeClient, row: ServerRow, { port, env = {} }: NewServer): Promise<void> {
    const { id, type, version } = row;
    try {
      const wanted = { name: containerName(row), type, version, port, env };
      const state = await client.install(wanted, async (containerId) => {
        await row.update({ containerId });
      });
      const failed = state.status === 'install_failed';
      const chosen = port ?? (await portOf(client, state.id)) ?? row.port;
      await row.update({
        containerId: state.id,
        port: chosen,
        state: failed ? 'install_failed' : 'installed',
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (REFUSALS.has(error.kind) && row.containerId === null) {
        await row.destroy();
        throw translateRefusal(error);
      }
      // The server stays, for its owner to look at, and to delete with whatever the node has of it.
      logger.warn({ serverId: id, nodeId: row.nodeId, err: error }, 'installation failed');
      await row.update({ state: 'install_failed', failure: error.message });
    }
  }

  return {
    /**
     * Makes a server. Its row is there before the node is asked, so that a crash leaves nothing that cannot be
     * found.
     *
     * @throws DomainError `forbidden` (`missing_capability`) for a key that is limited to servers;
     * `invalid_input` (also `eula_required`, and a port that is not the caller's to take); `conflict` (`name_taken`, `port_taken`, `limit_reached`, `node_required`);
     * `not_found` for an unknown node; `unavailable` when the node does not answer
     */
    async create(caller: Caller, input: NewServer): Promise<ServerView> {
      if (caller.key?.serverIds) {
        throw new DomainError('forbidden', 'The key is limited to servers and cannot make one.', {
          code: 'missing_capability',
        });
      }
      const { name, type, version = 'latest', env } = input;
      const node = await nodes.choose(input.nodeId);
      const client = await nodes.client(node.id);
      const installer = await client.describeInstaller(type, version).catch(refuseType);
      if (installer.requiresEula && env?.['EULA']?.toLowerCase() !== 'true') throw licenceNotAccepted();
      const port = input.port ?? installer.defaultPort;
      requirePort(rules, { caller, port, isOnLocalNode: node.local, isChosen: input.port !== undefined });
      const row = await insert(caller, { nodeId: node.id, name, type, version, port });
      await install(client, row, input);
      return toServer(row, undefined);
    },

    /**
     * At start: what a crash cut off in the middle is told as failed, or as its node tells if that has begun. With
     * a full disk that waits for the next start.
     */
    async recover(): Promise<void> {
      // On PostgreSQL another panel may be installing just now; SQLite has one panel alone.
      const waitMs = db.sequelize.getDialect() === 'sqlite' ? 0 : MAX_INSTALL_MS;
      const createdAt = { [Op.lte]: new Date(clock.now() - waitMs) };
      const where = { state: 'installing', createdAt };
      const begun = { ...where, containerId: { [Op.ne]: null } };
      try {
        await servers.update({ state: 'installed' }, { where: begun });
        await servers.update({ state: 'install_failed', failure: CUT_OFF }, { where });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        logger.warn({ err: error }, 'installations that were cut short cannot be noted as failed');
      }
    },
  };
}

type NewRow = Pick<ServerRow, 'nodeId' | 'name' | 'type' | 'version' | 'port'>;

function createInsertion({ db, clock, rules }: Storage & { rules: ServerRules }) {
  return async (caller: Caller, row: NewRow): Promise<ServerRow> => {
    const own = { id: newId('srv_'), ownerId: caller.user.id, createdAt: new Date(clock.now()) };
    try {
      return await db.transaction(async (transaction) => {
        await requireRoom(rules, { caller, db, transaction });
        return db.models.servers.create({ ...row, ...own, state: 'installing' }, { transaction });
      });
    } catch (error) {
      // It was deleted since it was chosen.
      if (isReferred(error)) throw new DomainError('not_found', 'There is no such node.', { cause: error });
      if (!isTaken(error, 'name')) throw error;
      throw new DomainError('conflict', 'You have a server with this name already.', {
        code: 'name_taken',
        cause: error,
      });
    }
  };
}

/** The port that the node has chosen. Where it cannot tell just now, each later look at the server will. */
async function portOf(client: NodeClient, containerId: string): Promise<number | undefined> {
  try {
    return (await client.status(containerId)).port;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

const licenceNotAccepted = () =>
  new DomainError('invalid_input', 'This server has a licence. Accept it with EULA=true in `env`.', {
    code: 'eula_required',
    details: [{ path: '/body/env/EULA', message: 'must be true' }],
  });

/** To the daemon an unknown type is a thing not found; here it is a field of the request. */
function refuseType(error: unknown): never {
  if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error;
  throw new DomainError('invalid_input', error.message, {
    cause: error,
    details: [{ path: '/body/type', message: 'is not offered by the node in this version' }],
  });
}

/** To the daemon an unknown version is a thing not found; here it is a field of the request. */
const translateRefusal = (error: DomainError): DomainError =>
  error.kind === 'not_found' ? new DomainError('invalid_input', error.message, { cause: error }) : error;
