import { Op } from 'sequelize';
import type { PanelDatabase } from '../database/panel-database.js';
import { IDLE_MS } from './session-finding.js';

const MAX_PER_USER = 100;
/** Who knows a password alone crowds out no more than these. */
const MAX_PENDING_PER_USER = 20;

type Of = { userId: string; isPending: boolean };

/** Drops what is over, and makes room for one more of the user: the oldest of its kind go. */
export async function tidySessions(
  sessions: PanelDatabase['models']['sessions'],
  of: Of,
  now: number,
): Promise<void> {
  const [endedBy, idleSince] = [new Date(now), new Date(now - IDLE_MS)];
  await sessions.destroy({
    where: { [Op.or]: [{ expiresAt: { [Op.lte]: endedBy } }, { lastSeenAt: { [Op.lte]: idleSince } }] },
    hooks: false,
  });
  const most = of.isPending ? MAX_PENDING_PER_USER : MAX_PER_USER;
  const surplus = await sessions.findAll({
    attributes: ['id'],
    where: of,
    order: [['createdAt', 'DESC']],
    offset: most - 1,
    limit: MAX_PER_USER,
  });
  if (surplus.length > 0) await sessions.destroy({ where: { id: surplus.map(({ id }) => id) } });
}
