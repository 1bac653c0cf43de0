import { Op, type Transaction } from 'sequelize';
import type {
  JoinCode,
  JoinCodeRequest,
  JoinRequest,
  JoinResult,
  NewJoinCode,
} from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import { isoTime } from '../../../lib/time/clock.js';
import { type NoteChanges, named } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { viewOf } from '../../database/view.js';
import type { Candidate } from '../registry/admission.js';
import type { Nodes } from '../registry/nodes.js';
import type { JoinCodeRow } from './join-code-row.js';
import { joinCommand } from './join-command.js';

/** The codes with which daemons join the panel as nodes. */
export interface JoinCodes {
  /**
   * Creates a code, which is valid once, for 15 minutes.
   *
   * @throws DomainError `not_found` for an unknown node; `conflict` (`limit_reached`) if 20 codes wait
   */
  create(request: JoinCodeRequest): Promise<NewJoinCode>;

  /** Lists the codes that have not expired, oldest first. @throws DomainError as `readPage` */
  list(page: PageRequest): Promise<Page<JoinCode>>;

  /** Revokes a code. @throws DomainError `not_found` */
  remove(id: string): Promise<void>;

  /**
   * Makes a daemon a node, or replaces the key and certificate of its node. The code is used up only by a success. The same
   * request may be repeated. `note` receives the names of the fields that change in a node that exists.
   *
   * @throws DomainError `unauthenticated` (`invalid_token`) for a code that is unknown, expired, revoked or used;
   * `invalid_input` without a name; otherwise as `Admission`
   */
  join(request: JoinRequest, note?: NoteChanges): Promise<JoinResult>;

  /** Returns whether a daemon may join with the code: as this node, or as a new one. */
  admits(code: string, nodeId: string | null): Promise<boolean>;
}

export type JoinCodesOptions = Storage & {
  nodes: Pick<Nodes, 'choose' | 'get' | 'admit' | 'renew' | 'confirm'>;
  /** The URL of the panel, for the command that joins. */
  url: string;
};

/** A daemon that joins, with the name that its host suggests. */
type Suggested = Candidate & Pick<JoinRequest, 'name'>;

const LIFE_MS = 15 * 60_000;
/** The maximum number of codes that wait for a daemon. */
const MAX_WAITING = 20;
const PREFIX = 'join_';

export function createJoinCodes({ db, clock, nodes, url }: JoinCodesOptions): JoinCodes {
  const { nodeJoinCodes } = db.models;
  const now = () => new Date(clock.now());

  /** Runs the transaction. Those of all panels run one after the other, so that the limit holds. */
  const inTurn = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      // On SQLite, each transaction locks the whole database.
      if (db.sequelize.getDialect() === 'postgres')
        await db.sequelize.query('LOCK TABLE node_join_codes IN SHARE ROW EXCLUSIVE MODE', { transaction });
      return work(transaction);
    });

  async function requirePlace(at: Date, transaction: Transaction): Promise<void> {
    await nodeJoinCodes.destroy({ where: { expiresAt: { [Op.lte]: at } }, transaction });
    const waiting = await nodeJoinCodes.count({ where: { joinedAt: null }, transaction });
    if (waiting < MAX_WAITING) return;
    const message = `There are already ${MAX_WAITING} codes that wait for a daemon: revoke one first, or wait until one expires.`;
    throw new DomainError('conflict', message, { code: 'limit_reached' });
  }

  return {
    async create({ name = null, nodeId = null }) {
      if (nodeId !== null) await nodes.choose(nodeId);
      const code = PREFIX + newSecret();
      const at = now();
      const row = await inTurn(async (transaction) => {
        await requirePlace(at, transaction);
        const expiresAt = new Date(at.getTime() + LIFE_MS);
        const values = {
          id: newId('jcd_'),
          codeHash: hashSecret(code),
          name,
          nodeId,
          createdAt: at,
          expiresAt,
        };
        return nodeJoinCodes.create(values, { transaction });
      });
      return { ...toView(row), code, command: joinCommand({ url, code, renews: nodeId !== null }) };
    },

    list: (page) =>
      readPage(nodeJoinCodes, page, 'oldest first', {
        where: { expiresAt: { [Op.gt]: now() } },
        view: toView,
      }),

    async remove(id) {
      const where = { id, expiresAt: { [Op.gt]: now() } };
      if ((await nodeJoinCodes.destroy({ where })) === 0)
        throw new DomainError('not_found', 'Join code not found.');
    },

    join: createJoin({ db, clock, nodes }),

    async admits(code, nodeId) {
      const where = { codeHash: hashSecret(code), expiresAt: { [Op.gt]: now() } };
      const row = await nodeJoinCodes.findOne({ where });
      return row !== null && (nodeId === null ? row.joinedAt === null : row.nodeId === nodeId);
    },
  };
}

/** Returns the function with which daemons use codes. */
function createJoin({ db, clock, nodes }: Omit<JoinCodesOptions, 'url'>): JoinCodes['join'] {
  const { nodeJoinCodes, nodes: nodeRows } = db.models;
  const now = () => new Date(clock.now());

  /** Returns the code that a daemon has sent. @throws DomainError `unauthenticated` (`invalid_token`) */
  async function find(code: string): Promise<JoinCodeRow> {
    const where = { codeHash: hashSecret(code), expiresAt: { [Op.gt]: now() } };
    const row = await nodeJoinCodes.findOne({ where });
    if (row === null) throw invalidCode();
    return row;
  }

  /**
   * Uses up the code, in the transaction that stores the node.
   * @throws DomainError `unauthenticated` (`invalid_token`) if another daemon was faster, or the code has expired
   */
  const claimFor =
    ({ id }: JoinCodeRow) =>
    async (nodeId: string, transaction: Transaction): Promise<void> => {
      const at = now();
      const where = { id, joinedAt: null, expiresAt: { [Op.gt]: at } };
      const [used] = await nodeJoinCodes.update({ nodeId, joinedAt: at }, { where, transaction });
      if (used === 0) throw invalidCode();
    };

  /** Returns the node that has joined with the code, if it is this daemon; otherwise null. @throws DomainError as `confirm` */
  async function joinedWith(codeId: string, candidate: Candidate): Promise<string | null> {
    const row = await nodeJoinCodes.findByPk(codeId);
    if (row === null || row.joinedAt === null || row.nodeId === null) return null;
    return (await nodes.confirm(row.nodeId, candidate)) ? row.nodeId : null;
  }

  /** Uses the code, which no daemon has used yet, and returns the node. */
  async function use(row: JoinCodeRow, { name: suggested, ...candidate }: Suggested, note?: NoteChanges) {
    const { name, nodeId } = row;
    if (nodeId !== null) {
      await nodes.renew(nodeId, candidate, claimFor(row));
      note?.([named('key'), named('certificateFingerprint')]);
      return nodeId;
    }
    const chosen = name ?? suggested;
    if (chosen === undefined) throw noName();
    return nodes.admit({ ...candidate, name: chosen }, claimFor(row));
  }

  async function resultOf(nodeId: string): Promise<JoinResult> {
    const node = await nodes.get(nodeId);
    const row = await nodeRows.findByPk(nodeId, { attributes: ['formerFingerprint'] });
    const certificateConfirmed = row !== null && row.formerFingerprint === null;
    return { node, certificateConfirmed, panelTime: isoTime(clock.now()) };
  }

  return async ({ code, ...daemon }, note) => {
    const row = await find(code);
    // The response to the first request may have been lost, or the daemon has changed to its new certificate.
    const before = await joinedWith(row.id, daemon);
    if (before !== null) return resultOf(before);
    if (row.joinedAt !== null) throw invalidCode();
    try {
      return await resultOf(await use(row, daemon, note));
    } catch (error) {
      // The daemon may have repeated the request while this one was in progress, and the other one was faster.
      const meanwhile = await joinedWith(row.id, daemon);
      if (meanwhile === null) throw error;
      return resultOf(meanwhile);
    }
  };
}

const FIELDS = ['id', 'name', 'nodeId', 'createdAt', 'expiresAt', 'joinedAt'] as const;

const toView = (row: JoinCodeRow): JoinCode => ({
  ...viewOf(row, FIELDS),
  status: row.joinedAt === null ? 'waiting' : 'joined',
});

const invalidCode = () =>
  new DomainError(
    'unauthenticated',
    'This join code is unknown, was used or revoked, or has expired. Create another one in the panel.',
    { code: 'invalid_token' },
  );

const noName = () =>
  new DomainError('invalid_input', 'The code has no name for the node: send a `name`.', {
    details: [{ path: '/body/name', message: 'is required, because the code has none' }],
  });
