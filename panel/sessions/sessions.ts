import { Op } from 'sequelize';
import { isoTime } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import { toUser } from '../accounts/user.js';
import type { Caller } from '../caller.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import type { PanelDatabase, Storage } from '../database/panel-database.js';
import type { SessionRow } from './session-row.js';

/** A browser that is signed in, as its user sees it. */
export type SessionView = {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  userAgent: string;
  current: boolean;
};

export type NewSession = {
  userId: string;
  address: string;
  userAgent: string;
  /** The reference of the session that this browser had before; it ends (session fixation). */
  replaces?: string | undefined;
};

/** Sessions live in the database: they survive a restart, and several panels share them. */
export interface Sessions {
  /** How long a session lasts at the most, however much it is used. */
  readonly maxAgeMs: number;

  /** Begins a session. @returns its reference, 256 random bits of which only the hash is kept */
  begin(session: NewSession): Promise<string>;

  /** Who comes with this reference; undefined when the session is unknown or over. */
  find(reference: string, address: string): Promise<Caller | undefined>;

  /** Ends the session of this reference; one that is over already stays so. */
  end(reference: string): Promise<void>;

  /** The user's sessions that go on, newest first. */
  list(userId: string, currentId: string | null, page: PageRequest): Promise<Page<SessionView>>;

  /** @throws DomainError `not_found` for a session that is over or another user's */
  endOne(userId: string, sessionId: string): Promise<void>;

  /** Ends all sessions of the user but one. */
  endOthers(userId: string, keptId: string | null): Promise<void>;

  /** Ends everybody's sessions but one. */
  endAll(keptId: string | null): Promise<void>;
}

const HOUR_MS = 3_600_000;
const IDLE_MS = 24 * HOUR_MS;
const ABSOLUTE_MS = 7 * 24 * HOUR_MS;
const SEEN_EVERY_MS = 60_000;
const MAX_PER_USER = 100;
const MAX_USER_AGENT_CHARACTERS = 512;

export function createSessions({ db, clock }: Storage): Sessions {
  const { sessions, users } = db.models;

  const alive = () => ({
    expiresAt: { [Op.gt]: new Date(clock.now()) },
    lastSeenAt: { [Op.gt]: new Date(clock.now() - IDLE_MS) },
  });

  const end = async (reference: string): Promise<void> => {
    await sessions.destroy({ where: { referenceHash: hashSecret(reference) } });
  };

  return {
    maxAgeMs: ABSOLUTE_MS,
    async begin({ userId, address, userAgent, replaces }) {
      if (replaces !== undefined) await end(replaces);
      await tidy(sessions, userId, clock.now());
      const reference = newSecret();
      const now = clock.now();
      await sessions.create({
        id: newId('ses_'),
        referenceHash: hashSecret(reference),
        userId,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + ABSOLUTE_MS),
        address,
        userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS),
      });
      return reference;
    },
    async find(reference, address) {
      const row = await sessions.findOne({ where: { referenceHash: hashSecret(reference), ...alive() } });
      const user = row && (await users.findByPk(row.userId));
      if (!row || !user || user.disabled) return undefined;
      // Written once a minute at most: a write for each request would queue all of them behind the disk.
      if (clock.now() - row.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
        const lastSeenAt = new Date(clock.now());
        db.later(() => sessions.update({ lastSeenAt, address }, { where: { id: row.id } }));
      }
      return { user: toUser(user), isAdmin: user.isAdmin, scopes: 'session', sessionId: row.id, key: null };
    },
    end,
    async list(userId, currentId, page) {
      const rows = await readPage(sessions, page, 'newest first', { userId, ...alive() });
      return mapPage(rows, (row) => view(row, currentId));
    },
    async endOne(userId, sessionId) {
      const ended = await sessions.destroy({ where: { id: sessionId, userId, ...alive() } });
      if (ended === 0) throw new DomainError('not_found', 'There is no such session.');
    },
    async endAll(keptId) {
      await sessions.destroy({ where: keptId === null ? {} : { id: { [Op.ne]: keptId } } });
    },
    async endOthers(userId, keptId) {
      await sessions.destroy({ where: { userId, ...(keptId === null ? {} : { id: { [Op.ne]: keptId } }) } });
    },
  };
}

/** Drops what is over, and the user's oldest beyond the bound. */
async function tidy(
  sessions: PanelDatabase['models']['sessions'],
  userId: string,
  now: number,
): Promise<void> {
  const idleSince = new Date(now - IDLE_MS);
  await sessions.destroy({
    where: {
      [Op.or]: [{ expiresAt: { [Op.lte]: new Date(now) } }, { lastSeenAt: { [Op.lte]: idleSince } }],
    },
  });
  const surplus = await sessions.findAll({
    attributes: ['id'],
    where: { userId },
    order: [['createdAt', 'DESC']],
    offset: MAX_PER_USER - 1,
    limit: MAX_PER_USER,
  });
  if (surplus.length > 0) await sessions.destroy({ where: { id: surplus.map(({ id }) => id) } });
}

const view = (row: SessionRow, currentId: string | null): SessionView => ({
  id: row.id,
  createdAt: isoTime(row.createdAt.getTime()),
  lastSeenAt: isoTime(row.lastSeenAt.getTime()),
  address: row.address,
  userAgent: row.userAgent,
  current: row.id === currentId,
});
