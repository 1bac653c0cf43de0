import { Op, type WhereOptions } from 'sequelize';
import type { AnnouncementChanges, NewAnnouncement } from '../../generated/panel/types.js';
import { DomainError } from '../../lib/errors/errors.js';
import { newId } from '../../lib/text/ids.js';
import { isoTime } from '../../lib/time/clock.js';
import { changesBetween, type NoteChanges } from '../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { type View, viewOf } from '../database/view.js';
import type { AnnouncementRow } from './announcement-row.js';
import { requireFutureEnd, timesOf } from './announcement-times.js';
import { createEndedAnnouncements } from './ended-announcements.js';
import { createLimitedChanges, MAX_ANNOUNCEMENTS, notEnded } from './limited-changes.js';

const FIELDS = ['id', 'text', 'level', 'startsAt', 'endsAt', 'createdAt', 'updatedAt'] as const;

export type AnnouncementView = View<AnnouncementRow, (typeof FIELDS)[number]>;

/** Texts that administrators show to all users for a time. All panels of a database show the same ones. */
export interface Announcements {
  /** Returns the announcements that are shown now, the latest start first, and the time when they were read. */
  current(): Promise<{ items: AnnouncementView[]; readAt: string }>;
  /**
   * Lists announcements, newest first. @param request `ended` selects those that have ended, or those that have not
   * @throws DomainError `invalid_input` for an invalid cursor
   */
  list(request: PageRequest & { ended?: boolean | undefined }): Promise<Page<AnnouncementView>>;
  /**
   * Stores an announcement. @throws DomainError `invalid_input` for an end in the past or before the start; `conflict`
   * (`limit_reached`) if 100 announcements are current or scheduled
   */
  create(announcement: NewAnnouncement, note?: NoteChanges): Promise<AnnouncementView>;
  /**
   * Changes an announcement. An end in the past ends it now.
   * @throws DomainError `not_found`; `invalid_input` for an end before the start; `conflict` (`limit_reached`) if an
   * ended one would continue in addition to 100 others
   */
  update(id: string, changes: AnnouncementChanges, note?: NoteChanges): Promise<AnnouncementView>;
  /** Deletes an announcement. @throws DomainError `not_found` */
  remove(id: string): Promise<void>;
}

export function createAnnouncements({ db, clock }: Storage): Announcements {
  const { announcements } = db.models;
  const ended = createEndedAnnouncements({ db, clock });
  const { change, requirePlace } = createLimitedChanges(db);
  const now = () => new Date(clock.now());

  return {
    async current() {
      ended.tidy();
      const at = now();
      const rows = await announcements.findAll({
        where: { startsAt: { [Op.lte]: at }, ...notEnded(at) },
        order: [
          ['startsAt', 'DESC'],
          ['id', 'DESC'],
        ],
        limit: MAX_ANNOUNCEMENTS,
      });
      return { items: rows.map(toView), readAt: isoTime(at.getTime()) };
    },

    async list({ ended: isEnded, ...page }) {
      const where = conditionOf(isEnded, now(), ended.keptSince());
      return readPage(announcements, page, 'newest first', { where, view: toView });
    },

    async create({ text, level = 'information', ...given }, note) {
      const at = now();
      const times = timesOf({ startsAt: at, endsAt: null }, given);
      requireFutureEnd(times, at);
      ended.tidy();
      const row = await change(async (transaction) => {
        await requirePlace(at, transaction);
        const values = { id: newId('ann_'), text, level, ...times, createdAt: at, updatedAt: at };
        return announcements.create(values, { transaction });
      });
      note?.(changesBetween({}, row.get(), AUDITED));
      return toView(row);
    },

    async update(id, { text, level, ...given }, note) {
      const at = now();
      const { row, before } = await change(async (transaction) => {
        const found = await announcements.findByPk(id, { transaction });
        if (found === null || ended.isGone(found)) throw notFound();
        const earlier = { ...found.get() };
        found.set({ ...timesOf(found, given), updatedAt: at });
        if (text !== undefined) found.set({ text });
        if (level !== undefined) found.set({ level });
        if (hasEnded(earlier, at) && !hasEnded(found, at)) await requirePlace(at, transaction);
        return { row: await found.save({ transaction }), before: earlier };
      });
      note?.(changesBetween(before, row.get(), AUDITED));
      return toView(row);
    },

    async remove(id) {
      if ((await announcements.destroy({ where: { id } })) === 0) throw notFound();
    },
  };
}

const AUDITED = { text: 'name', level: 'values', startsAt: 'values', endsAt: 'values' } as const;

const hasEnded = ({ endsAt }: Pick<AnnouncementRow, 'endsAt'>, at: Date): boolean =>
  endsAt !== null && endsAt <= at;

function conditionOf(isEnded: boolean | undefined, at: Date, keptSince: Date): WhereOptions {
  if (isEnded === undefined) return notEnded(keptSince);
  return isEnded ? { endsAt: { [Op.lte]: at, [Op.gt]: keptSince } } : notEnded(at);
}

const notFound = () => new DomainError('not_found', 'Announcement not found.');

const toView = (row: AnnouncementRow): AnnouncementView => viewOf(row, FIELDS);
