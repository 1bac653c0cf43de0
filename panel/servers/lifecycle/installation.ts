import type { ModelStatic } from 'sequelize';
import type { NewServer, Server } from '../../../generated/panel/types.js';
import { atMost } from '../../../lib/async/waker.js';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Caller, Requester } from '../../access/caller.js';
import { isReferred, type Storage } from '../../database/panel-database.js';
import type { StoredJobs } from '../../jobs/stored-jobs.js';
import type { HostLoads } from '../../nodes/following/host-loads.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import type { Answers } from '../placement/find-place.js';
import { amountsOf, lockedNode, NodeFullError, requireCapacity } from '../placement/reservations.js';
import type { ServerRow } from '../records/server-row.js';
import { nameTaken, requireServerSlot, type ServerRules, withoutHolder } from '../records/server-rules.js';
import { toServer } from '../records/server-view.js';
import { type InstallationOutcome, installationJobs } from './installation-jobs.js';
import { planServer } from './server-plan.js';
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
   * `ownerId`, `adopt` and limits unless an administrator sets them; `invalid_input` (also `eula_required`, and ports that the
   * caller cannot use or that contradict each other); `conflict` (`name_taken`, `port_taken`, `limit_reached`,
   * `node_required`, `node_maintenance`, `no_capacity`); `not_found` for an unknown node or owner; `unavailable` if the node does not respond
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

/** How often the panel chooses another node because other requests have taken the place on the chosen one. */
const MAX_PLACES = 10;

/** @param jobs run the installations; when they are closed, the next panel process finds out the results */
export function createInstallation(
  options: ServersOptions & { loads: Pick<HostLoads, 'of'> },
  jobs: Pick<StoredJobs, 'of'>,
): Installation {
  const { db, clock, rules } = options;
  const { servers } = db.models;
  /** By the server's id, functions that end a request's wait for the node to accept the installation. */
  const waiting = new Map<string, () => void>();
  const onContainer = (serverId: string) => waiting.get(serverId)?.();
  const installations = jobs.of(installationJobs({ ...options, onContainer }));

  async function createOnce(caller: Caller, input: NewServer, answers: Answers): Promise<Server> {
    const row = await planServer(options, caller, input, answers);
    const { id, ownerId, nodeId } = row;
    const isLimited = !caller.isAdmin || input.placement !== undefined;
    const accepted = new Promise<void>((resolve) => waiting.set(id, resolve));
    try {
      const { first } = await installations
        .accept({ id, payload: {} }, async (transaction) => {
          await requireServerSlot(rules, { caller, ownerId, db, transaction });
          if (isLimited) {
            const node = await lockedNode(db, nodeId, transaction);
            await requireCapacity(db, { node, wanted: amountsOf(row), transaction });
          }
          await servers.create({ ...row, createdAt: new Date(clock.now()) }, { transaction });
        })
        .catch(refuseRow);
      return await acceptedServer(servers, id, { first, accepted }).catch((error: unknown) => {
        throw withoutHolder(error, caller);
      });
    } finally {
      waiting.delete(id);
    }
  }

  return {
    async create(caller, input) {
      const answers: Answers = new Map();
      for (let places = 1; ; places += 1) {
        try {
          return await createOnce(caller, input, answers);
        } catch (error) {
          const isFull = error instanceof NodeFullError && input.placement !== undefined;
          if (!isFull || places === MAX_PLACES) throw error;
        }
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

/** Converts the daemon's "not found" for an unknown version to an error about a field of the request. */
const translateRefusal = (error: DomainError): DomainError =>
  isKind(error, 'not_found') ? new DomainError('invalid_input', error.message, { cause: error }) : error;
