import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { createGate, type Gate } from '../../lib/gate.js';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import type { Caller } from '../caller.js';
import { isReferred, type Storage } from '../database/panel-database.js';
import type { ServerRow } from '../database/rows.js';
import type { Nodes } from '../nodes/nodes.js';
import { Attempts } from './attempts.js';
import { findContainer, portOf, requestFor } from './node-request.js';
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

/** How many servers that an earlier panel has left in the middle are looked after at once. */
const MAX_TAKEN_UP = 32;
const MAX_WAITING = 100_000;
/** What the caller is told as the answer to the request; whatever else fails is told by the server's status. */
const REFUSALS = new Set(['invalid_input', 'not_found', 'conflict']);

export function createInstallation(options: ServersOptions) {
  const { nodes, logger, rules } = options;
  const insert = createInsertion(options);
  const attempts = new Attempts();
  const gate = createGate({ maxRunning: MAX_TAKEN_UP, maxWaiting: MAX_WAITING });
  const { attemptAt, takeUp } = createAttempt(options);

  /** Goes on in the background with what is `installing`, until it is known how that ended. */
  function resume(serverId: string): void {
    const attempt = (signal: AbortSignal) => inTurn(gate, signal, () => takeUp(serverId, signal));
    attempts.begin(serverId, attempt).catch((error: unknown) => {
      logger.error({ serverId, err: error }, 'an installation cannot be taken up');
    });
  }

  return {
    /**
     * Makes a server. Its row, with what the node is asked for, is there before the node is asked: whenever the panel
     * or the node ends, it is asked again with the same key.
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
      const { name, type, version = 'latest', env = {} } = input;
      const node = await nodes.choose(input.nodeId);
      const client = await nodes.client(node.id);
      const installer = await client.describeInstaller(type, version).catch(refuseType);
      if (installer.requiresEula && env['EULA']?.toLowerCase() !== 'true') throw licenceNotAccepted();
      const port = input.port ?? installer.defaultPort;
      requirePort(rules, { caller, port, isOnLocalNode: node.local, isChosen: input.port !== undefined });
      const installation = { env: { ...env }, ...(input.port === undefined ? {} : { port }) };
      const row = await insert(caller, { nodeId: node.id, name, type, version, port, installation });
      let refusal: DomainError | undefined;
      await attempts.begin(row.id, async (signal) => {
        const end = await attemptAt(row, signal);
        refusal = end.refusal;
        return end.isKnown;
      });
      if (refusal !== undefined && REFUSALS.has(refusal.kind)) {
        await row.destroy();
        throw translateRefusal(refusal);
      }
      return toServer(row, undefined);
    },

    /** Removes a server with its container, also one of which it is not known whether it has one. */
    async removeWithContainer(row: ServerRow, removeData: boolean): Promise<void> {
      const isOpen = row.state === 'installing';
      if (isOpen && row.failure === null) throw new DomainError('conflict', 'The server is being installed.');
      await attempts.end(row.id);
      try {
        if (isOpen || row.containerId !== null) {
          const client = await nodes.client(row.nodeId);
          const containerId = row.containerId ?? (await findContainer(client, row));
          if (containerId !== null) await client.remove(containerId, removeData).catch(unlessGone);
        }
        await row.destroy();
      } catch (error) {
        if (isOpen) resume(row.id);
        throw error;
      }
    },

    /** At start: what an earlier panel has left in the middle goes on in the background. */
    async recover(): Promise<void> {
      const { servers } = options.db.models;
      const rows = await servers.findAll({ where: { state: 'installing' }, attributes: ['id'] });
      for (const { id } of rows) resume(id);
    },

    /** Ends all watching; what is not known by then, the next panel finds out. */
    close: () => attempts.close(),
  };
}

/** Who is ended while it waits for its turn has come to an end; the turn itself does nothing more. */
const inTurn = (gate: Gate, signal: AbortSignal, work: () => Promise<boolean>) =>
  new Promise<boolean>((resolve, reject) => {
    const leave = () => resolve(true);
    signal.addEventListener('abort', leave, { once: true });
    const turn = () => {
      signal.removeEventListener('abort', leave);
      return work();
    };
    gate(turn).then(resolve, reject);
  });

type End = {
  isKnown: boolean;
  /** What the node refused, having made nothing. */
  refusal?: DomainError;
};

function createAttempt({ db, nodes, logger }: ServersOptions) {
  /** Asks the node, and stores what is known afterwards. The container is stored as soon as there is one. */
  async function attemptAt(row: ServerRow, signal: AbortSignal): Promise<End> {
    const onContainer = async (containerId: string) => {
      await row.update({ containerId, failure: null });
    };
    try {
      const client = await nodes.client(row.nodeId);
      const end = await client.install(requestFor(row), { onContainer, signal });
      const isOver = { installation: null };
      if ('failure' in end) {
        const { failure } = end;
        await row.update({ ...isOver, state: 'install_failed', failure: failure.message });
        return { isKnown: true, ...(row.containerId === null ? { refusal: failure } : {}) };
      }
      const { id: containerId, status } = end.container;
      const port = row.installation?.port ?? (await portOf(client, containerId)) ?? row.port;
      const state = status === 'install_failed' ? status : 'installed';
      await row.update({ ...isOver, containerId, port, state, failure: null });
      return { isKnown: true };
    } catch (error) {
      if (signal.aborted) return { isKnown: true };
      const isTold = error instanceof DomainError;
      const level = isTold ? 'warn' : 'error';
      logger[level](
        { serverId: row.id, nodeId: row.nodeId, err: error },
        'an installation is asked for again',
      );
      const failure = isTold ? error.message : 'The panel failed while the node was installing.';
      await row.update({ failure }).catch((cause: unknown) => {
        logger.warn({ serverId: row.id, err: cause }, 'why an installation is not known cannot be stored');
      });
      return { isKnown: false };
    }
  }

  /** An attempt at what is stored. It fails with nothing: nobody waits for it. */
  async function takeUp(serverId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const row = signal.aborted ? null : await db.models.servers.findByPk(serverId);
      if (row === null || row.state !== 'installing') return true;
      return (await attemptAt(row, signal)).isKnown;
    } catch (error) {
      logger.error({ serverId, err: error }, 'an installation cannot be taken up');
      return false;
    }
  }

  return { attemptAt, takeUp };
}

type NewRow = Pick<ServerRow, 'nodeId' | 'name' | 'type' | 'version' | 'port' | 'installation'>;

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

/** A container that is gone already is as it should be. */
function unlessGone(error: unknown): void {
  if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error;
}
