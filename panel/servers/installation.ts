import { isTaken } from '../../lib/database-guard.js';
import { DomainError, isKind } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import type { Caller } from '../caller.js';
import { isReferred, type Storage } from '../database/panel-database.js';
import { createJobs } from '../jobs/stored-jobs.js';
import type { Nodes } from '../nodes/nodes.js';
import { installationJobs } from './installation-jobs.js';
import { findContainer } from './node-request.js';
import type { ServerRow } from './server-row.js';
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

/** What the caller is told as the answer to the request; whatever else fails is told by the server's status. */
const REFUSALS = ['invalid_input', 'not_found', 'conflict'] as const;

/** The making and unmaking of servers, which goes on in the background. */
export interface Installation {
  /**
   * Makes a server. Its row, with what the node is asked for, is there before the node is asked, and so is the job:
   * whenever the panel or the node ends, it is asked again with the same key. The caller hears of the first attempt.
   *
   * @throws DomainError `forbidden` (`missing_capability`) for a key that is limited to servers;
   * `invalid_input` (also `eula_required`, and a port that is not the caller's to take); `conflict` (`name_taken`, `port_taken`, `limit_reached`, `node_required`);
   * `not_found` for an unknown node; `unavailable` when the node does not answer
   */
  create(caller: Caller, input: NewServer): Promise<ServerView>;

  /**
   * Removes a server with its container, also one of which it is not known whether it has one.
   *
   * @throws DomainError `conflict` while it is being installed; `unavailable` when the node does not answer: it stays
   */
  removeWithContainer(row: ServerRow, removeData: boolean, userId: string): Promise<void>;

  /**
   * At start: what is `installing` has its job, also where an older version left it, and jobs go on. A disk that
   * takes nothing keeps no panel from starting: then those that have none get theirs at a later start.
   */
  recover(): Promise<void>;

  /** Ends all watching; what is not known by then, the next panel finds out. */
  close(): Promise<void>;
}

export function createInstallation(options: ServersOptions): Installation {
  const jobs = createJobs(options);
  const { db, clock, nodes, rules } = options;
  const { servers } = db.models;
  const installations = jobs.of(installationJobs(options));

  return {
    async create(caller, input) {
      if (caller.key?.serverIds) {
        throw new DomainError('forbidden', 'The key is limited to servers and cannot make one.', {
          code: 'missing_capability',
        });
      }
      const { name, type, version = 'latest', env = {} } = input;
      const node = await nodes.choose(input.nodeId);
      const client = await nodes.client(node.id, caller.user.id);
      const installer = await client.describeInstaller(type, version).catch(refuseType);
      if (installer.requiresEula && env['EULA']?.toLowerCase() !== 'true') throw licenceNotAccepted();
      const port = input.port ?? installer.defaultPort;
      requirePort(rules, { caller, port, isOnLocalNode: node.local, isChosen: input.port !== undefined });
      const installation = { env: { ...env }, ...(input.port === undefined ? {} : { port }) };
      const id = newId('srv_');
      const row = { id, nodeId: node.id, name, type, version, port, installation };
      const { first } = await installations
        .accept({ id, payload: {} }, async (transaction) => {
          await requireRoom(rules, { caller, db, transaction });
          const rest = {
            ownerId: caller.user.id,
            state: 'installing' as const,
            createdAt: new Date(clock.now()),
          };
          await servers.create({ ...row, ...rest }, { transaction });
        })
        .catch(refuseRow);
      const end = await first;
      const refusal = end?.refusal;
      if (isKind(refusal, ...REFUSALS)) {
        await servers.destroy({ where: { id } });
        throw translateRefusal(refusal);
      }
      const made = end?.row ?? (await servers.findByPk(id));
      if (made === null) throw new DomainError('not_found', 'The server was deleted while it was installed.');
      return toServer(made, undefined);
    },
    async removeWithContainer(row, removeData, userId) {
      const isOpen = row.state === 'installing';
      if (isOpen && row.failure === null) throw new DomainError('conflict', 'The server is being installed.');
      const remove = async () => {
        if (isOpen || row.containerId !== null) {
          const client = await nodes.client(row.nodeId, userId);
          const containerId = row.containerId ?? (await findContainer(client, row));
          if (containerId !== null) await client.remove(containerId, removeData).catch(unlessGone);
        }
        await row.destroy();
      };
      await (isOpen ? installations.paused(row.id, remove) : remove());
    },
    async recover() {
      const open = await servers.findAll({ where: { state: 'installing' }, attributes: ['id'] });
      for (const { id } of open) {
        await installations.ensure({ id, payload: {} }).catch((error: unknown) => {
          options.logger.warn({ server: id, err: error }, 'an installation cannot be made a job of');
        });
      }
      jobs.start();
    },
    close: () => jobs.close(),
  };
}

/** What a database does not take of a new server. */
function refuseRow(error: unknown): never {
  // It was deleted since it was chosen.
  if (isReferred(error)) throw new DomainError('not_found', 'There is no such node.', { cause: error });
  if (!isTaken(error, 'name')) throw error;
  throw new DomainError('conflict', 'You have a server with this name already.', {
    code: 'name_taken',
    cause: error,
  });
}

const licenceNotAccepted = () =>
  new DomainError('invalid_input', 'This server has a licence. Accept it with EULA=true in `env`.', {
    code: 'eula_required',
    details: [{ path: '/body/env/EULA', message: 'must be true' }],
  });

/** To the daemon an unknown type is a thing not found; here it is a field of the request. */
function refuseType(error: unknown): never {
  if (!isKind(error, 'not_found')) throw error;
  throw new DomainError('invalid_input', error.message, {
    cause: error,
    details: [{ path: '/body/type', message: 'is not offered by the node in this version' }],
  });
}

/** To the daemon an unknown version is a thing not found; here it is a field of the request. */
const translateRefusal = (error: DomainError): DomainError =>
  isKind(error, 'not_found') ? new DomainError('invalid_input', error.message, { cause: error }) : error;

/** A container that is gone already is as it should be. */
function unlessGone(error: unknown): void {
  if (!isKind(error, 'not_found')) throw error;
}
