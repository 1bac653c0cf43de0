import type { ModelStatic } from 'sequelize';
import type { NewServer, Server } from '../../../generated/panel/types.js';
import { atMost } from '../../../lib/async/waker.js';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { newId } from '../../../lib/text/ids.js';
import { type Caller, type Requester, requesterOf } from '../../access/caller.js';
import { isReferred, type Storage } from '../../database/panel-database.js';
import type { StoredJobs } from '../../jobs/stored-jobs.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import type { ServerRow } from '../records/server-row.js';
import {
  nameTaken,
  requirePort,
  requirePorts,
  requireServerSlot,
  type ServerRules,
  withoutHolder,
} from '../records/server-rules.js';
import { toServer } from '../records/server-view.js';
import { requireSettable } from '../records/type-variables.js';
import { type InstallationOutcome, installationJobs } from './installation-jobs.js';
import { createRemoval, type DataOutcome } from './server-removal.js';

export type ServersOptions = Storage & {
  nodes: Nodes;
  logger: Logger;
  rules: ServerRules;
  /** The settings of the panel. By default, there is no public status page. */
  settings?: { readonly current: { readonly publicStatusPage: boolean } };
};

/**
 * The errors that the caller gets in the response to the request. All other failures are shown in the server's status.
 */
const REFUSALS = ['invalid_input', 'not_found', 'conflict'] as const;

/** The name of the port that players connect to, in `ports`. */
const GAME_PORT = 'game';

/** How long a request for a new server waits for its node to accept or refuse the installation. */
const ACCEPTANCE_TIMEOUT_MS = 10_000;

/** Creates and removes servers. An installation continues in the background. */
export interface Installation {
  /**
   * Creates a server. Its row, with the request to the node, and its job are stored before the node is called: if the
   * panel or the node stops, the request is repeated with the same key. Returns as soon as the node has accepted the
   * installation, and after 10 s at the latest; after that, `status` shows the progress. If the node refuses within
   * that time, the refusal is thrown and no server is left.
   *
   * @throws DomainError `forbidden` (`missing_capability`) for a key that is limited to servers, and for
   * `ownerId` and `adopt` unless an administrator sets them; `invalid_input` (also `eula_required`, and ports that the caller
   * cannot use or that contradict each other); `conflict` (`name_taken`, `port_taken`, `limit_reached`,
   * `node_required`); `not_found` for an unknown node or owner; `unavailable` if the node does not respond
   */
  create(caller: Caller, input: NewServer): Promise<Server>;

  /**
   * Removes a server with its container (`createRemoval`).
   *
   * @throws DomainError `conflict`, `unavailable`; then the server is kept
   */
  remove(row: ServerRow, removeData: boolean, requester?: Requester): Promise<DataOutcome>;

  /**
   * Must be called at the start of the panel, before the jobs are started. Ensures that each `installing` server has its
   * job, including servers of an older version. A full disk does not prevent the start: missing jobs are then created at
   * a later start.
   */
  recover(): Promise<void>;
}

/** @param jobs run the installations; when they are closed, the next panel process finds out the results */
export function createInstallation(options: ServersOptions, jobs: Pick<StoredJobs, 'of'>): Installation {
  const { db, clock, rules } = options;
  const { servers } = db.models;
  /** By the server's id, functions that end a request's wait for the node to accept the installation. */
  const waiting = new Map<string, () => void>();
  const onContainer = (serverId: string) => waiting.get(serverId)?.();
  const installations = jobs.of(installationJobs({ ...options, onContainer }));

  return {
    async create(caller, input) {
      const row = await planServer(options, caller, input);
      const { id, ownerId } = row;
      const accepted = new Promise<void>((resolve) => waiting.set(id, resolve));
      try {
        const { first } = await installations
          .accept({ id, payload: {} }, async (transaction) => {
            await requireServerSlot(rules, { caller, ownerId, db, transaction });
            await servers.create({ ...row, createdAt: new Date(clock.now()) }, { transaction });
          })
          .catch(refuseRow);
        return await acceptedServer(servers, id, { first, accepted }).catch((error: unknown) => {
          throw withoutHolder(error, caller);
        });
      } finally {
        waiting.delete(id);
      }
    },
    remove: createRemoval({ ...options, installations }),
    async recover() {
      const open = await servers.findAll({ where: { state: 'installing' }, attributes: ['id'] });
      for (const { id } of open) {
        await installations.ensure([{ id, payload: {} }]).catch((error: unknown) => {
          options.logger.warn(
            { server: id, err: error },
            'cannot create the job that continues an installation',
          );
        });
      }
    },
  };
}

/**
 * Returns the row for a new server, after checking that its node offers the requested type. @throws DomainError as
 * `create`
 */
async function planServer({ nodes, rules }: ServersOptions, caller: Caller, input: NewServer) {
  if (caller.key?.serverIds) {
    throw new DomainError(
      'forbidden',
      'The key is limited to certain servers, so it cannot create a server.',
      {
        code: 'missing_capability',
      },
    );
  }
  for (const field of ['ownerId', 'adopt'] as const) {
    if (input[field] === undefined || caller.isAdmin) continue;
    throw new DomainError(
      'forbidden',
      `Only administrators can set \`${field}\`: remove it from the request.`,
    );
  }
  const { name, type, version = 'latest', env = {}, ownerId = caller.user.id } = input;
  const node = await nodes.choose(input.nodeId);
  const client = await nodes.client(node.id, requesterOf(caller));
  const installer = await client.describeInstaller(type, version).catch(refuseType);
  if (installer.requiresEula && env['EULA']?.toLowerCase() !== 'true') throw licenceNotAccepted();
  requireSettable(caller, installer.variables, env);
  const { ports = [] } = input;
  const isOnLocalNode = node.local;
  requirePorts(rules, { caller, ports, isOnLocalNode });
  const chosen = input.port ?? ports.find((each) => each.name === GAME_PORT)?.port;
  const port = chosen ?? installer.defaultPort;
  requirePort(rules, { caller, port, isOnLocalNode, isChosen: chosen !== undefined });
  const installation = {
    env: { ...env },
    ...(chosen === undefined ? {} : { port }),
    ...(ports.length === 0 ? {} : { ports }),
    ...(input.adopt === undefined ? {} : { adopt: input.adopt }),
  };
  const state = 'installing' as const;
  return { id: newId('srv_'), nodeId: node.id, ownerId, name, type, version, port, installation, state };
}

type Attempt = {
  /** Settles when the first attempt of the job has ended. */
  first: Promise<InstallationOutcome | undefined>;
  /** Settles when the node has created the container. */
  accepted: Promise<void>;
};

/**
 * Returns the new server as soon as its node has accepted the installation. @throws DomainError with the node's
 * refusal, after removing the row
 */
async function acceptedServer(
  servers: ModelStatic<ServerRow>,
  id: string,
  { first, accepted }: Attempt,
): Promise<Server> {
  let refusal: DomainError | undefined;
  let isAccepted = false;
  const ended = first.then((end) => {
    refusal = end?.refusal;
  });
  const begun = accepted.then(() => {
    isAccepted = true;
  });
  await atMost(Promise.race([ended, begun]), ACCEPTANCE_TIMEOUT_MS);
  if (isKind(refusal, ...REFUSALS)) {
    await servers.destroy({ where: { id } });
    throw translateRefusal(refusal);
  }
  const row = await servers.findByPk(id);
  // The response always says `installing`, even if the node has already finished.
  if (row !== null) return { ...toServer(row, undefined), ...(isAccepted ? { status: 'installing' } : {}) };
  throw new DomainError('not_found', 'The server was deleted during its installation.');
}

/** Converts the database's error for a new server, such as for a name in use, to an error for the caller. */
function refuseRow(error: unknown): never {
  // The node was removed after it was chosen.
  if (isReferred(error)) throw new DomainError('not_found', 'Node not found.', { cause: error });
  throw isTaken(error, 'name') ? nameTaken(error) : error;
}

const licenceNotAccepted = () =>
  new DomainError('invalid_input', 'This server type has a license. Accept it with EULA=true in `env`.', {
    code: 'eula_required',
    details: [{ path: '/body/env/EULA', message: 'must be true' }],
  });

/** Converts the daemon's "not found" for an unknown type to an error about a field of the request. */
function refuseType(error: unknown): never {
  if (!isKind(error, 'not_found')) throw error;
  throw new DomainError('invalid_input', error.message, {
    cause: error,
    details: [{ path: '/body/type', message: 'is not offered by the node in this version' }],
  });
}

/** Converts the daemon's "not found" for an unknown version to an error about a field of the request. */
const translateRefusal = (error: DomainError): DomainError =>
  isKind(error, 'not_found') ? new DomainError('invalid_input', error.message, { cause: error }) : error;
