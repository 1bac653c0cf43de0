import { Op } from 'sequelize';
import type { Storage } from '../database/panel-database.js';
import type { AnnouncementRow } from './announcement-row.js';

const KEEP_MS = 90 * 24 * 3_600_000;
const MAX_ENDED = 1000;
/** How often announcements that are no longer listed are deleted to save space. */
const TIDY_EVERY_MS = 3_600_000;

/** Deletes announcements that ended more than 90 days ago, and all but the 1,000 that ended last. */
export function createEndedAnnouncements({ db, clock }: Storage) {
  const { announcements } = db.models;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  /** The time from which on ended announcements are kept. */
  const keptSince = () => new Date(clock.now() - KEEP_MS);

  async function remove(): Promise<void> {
    await announcements.destroy({ where: { endsAt: { [Op.lte]: keptSince() } } });
    const surplus = await announcements.findAll({
      attributes: ['id'],
      where: { endsAt: { [Op.lte]: new Date(clock.now()) } },
      order: [['endsAt', 'DESC']],
      offset: MAX_ENDED,
      limit: MAX_ENDED,
    });
    if (surplus.length > 0) await announcements.destroy({ where: { id: surplus.map(({ id }) => id) } });
  }

  return {
    keptSince,
    /** Returns whether an announcement ended so long ago that it is no longer listed. */
    isGone: ({ endsAt }: Pick<AnnouncementRow, 'endsAt'>): boolean =>
      endsAt !== null && endsAt <= keptSince(),
    /** Starts the deletion at most once an hour. No request waits for it. */
    tidy(): void {
      if (clock.now() - tidiedAt < TIDY_EVERY_MS) return;
      tidiedAt = clock.now();
      db.later(remove);
    },
  };
}
