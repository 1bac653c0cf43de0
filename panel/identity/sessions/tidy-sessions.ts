import { Op } from 'sequelize';
import type { Storage } from '../../database/panel-database.js';
import { IDLE_MS } from './session-finding.js';

const MAX_PER_USER = 100;
/** The maximum number of pending sessions per user. Anyone who knows the password can start them. */
const MAX_PENDING_PER_USER = 20;
/** How often expired sessions, which are never returned, are deleted to save space. */
const DROP_EVERY_MS = 60_000;

type Of = { id: string; userId: string; isPending: boolean };

/**
 * Returns a function to call after a session has started. It ends the user's oldest sessions over the limit (pending
 * and signed-in ones are counted separately), and periodically deletes expired sessions.
 */
export function createTidying({ db, clock }: Storage): (of: Of) => Promise<void> {
  const { sessions } = db.models;
  let droppedAt = Number.NEGATIVE_INFINITY;

  function dropOver(): void {
    const now = clock.now();
    if (now - droppedAt < DROP_EVERY_MS) return;
    droppedAt = now;
    const [endedBy, idleSince] = [new Date(now), new Date(now - IDLE_MS)];
    const isOver = [{ expiresAt: { [Op.lte]: endedBy } }, { lastSeenAt: { [Op.lte]: idleSince } }];
    db.later(() => sessions.destroy({ where: { [Op.or]: isOver }, hooks: false }));
  }

  return async ({ id, userId, isPending }) => {
    dropOver();
    const [kind, most] = isPending ? ['is_pending', MAX_PENDING_PER_USER] : ['NOT is_pending', MAX_PER_USER];
    const surplus = await db.select<{ id: string }>(
      `SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 AND ${kind}
       ORDER BY created_at DESC, id DESC LIMIT ${MAX_PER_USER} OFFSET ${most - 1}`,
      [userId, id],
    );
    if (surplus.length > 0) await sessions.destroy({ where: { id: surplus.map((each) => each.id) } });
  };
}
