import { Op, type Transaction } from 'sequelize';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import type { NoticeQueueRow } from './notice-queue-row.js';
import { type NoticeEvent, type WaitingNotice, withEvent, withoutSent } from './waiting-notices.js';

export type NoticeLane = 'credentials' | 'keys';
/**
 * The payload of a job that sends notices. It identifies the row of the queue. Its format must not change after a
 * release.
 */
export type NoticeQueueName = { receiver: string; lane: NoticeLane };

export type NoticeQueueOptions = Storage & {
  /** Stores the job that sends the queued events. */
  insertJob(job: { id: string; payload: NoticeQueueName }, transaction: Transaction): Promise<void>;
};

/** The maximum number of mails to one address in a time window, including digests. */
export const NOTICE_BUDGETS: Readonly<Record<NoticeLane, number>> = { credentials: 10, keys: 5 };
export const NOTICE_WINDOW_MS = 3_600_000;
/** Returns the kind of the job that sends the events of a lane. It is stored, so it must not change after a release. */
export const noticeJobOf = (lane: NoticeLane) => `${lane}_notices`;
/** How long notices are kept that no mail server accepts. They are then deleted. */
const KEEP_MS = 30 * 24 * 3_600_000;

/**
 * Creates the queue of notices for each e-mail address, in the database. However many events there are, each address
 * has one row and at most one job per lane. So one account cannot fill the queue, and no event is lost when a panel is
 * killed.
 */
export function createNoticeQueue({ db, clock, insertJob }: NoticeQueueOptions) {
  const { noticeQueues, jobs } = db.models;
  const tidy = createTidying({ db, clock });

  const locked = ({ receiver, lane }: NoticeQueueName, transaction: Transaction) =>
    noticeQueues.findOne({ where: { receiver, lane }, transaction, lock: transaction.LOCK.UPDATE });

  /** Returns whether the row's job will still run. A job whose attempts have all failed has no due time. */
  async function isGoing({ jobId: id, lane }: NoticeQueueRow, transaction: Transaction): Promise<boolean> {
    if (id === null) return false;
    const where = { kind: noticeJobOf(lane), id, dueAt: { [Op.ne]: null } };
    return (await jobs.count({ where, transaction })) > 0;
  }

  return {
    /** Stores the event. If there is no job yet that sends it, stores a job as well. */
    async add(name: NoticeQueueName, event: NoticeEvent): Promise<void> {
      await db.transaction(async (transaction) => {
        const changedAt = new Date(clock.now());
        const empty = { ...name, waiting: '[]', sentAt: '[]', jobId: null, changedAt };
        await noticeQueues.bulkCreate([empty], { ignoreDuplicates: true, transaction });
        const row = await locked(name, transaction);
        if (row === null)
          throw new Error('the database row for the waiting notices of an account is missing');
        const waiting = withEvent(waitingIn(row), event, NOTICE_BUDGETS[name.lane]);
        row.set({ waiting: JSON.stringify(waiting), changedAt });
        if (!(await isGoing(row, transaction))) {
          row.jobId = newId('mail_');
          await insertJob({ id: row.jobId, payload: name }, transaction);
        }
        await row.save({ transaction });
      });
      tidy();
    },

    /**
     * Returns the events that the next mail reports, or how long to wait until another mail is allowed. Returns
     * undefined if the queue is empty: the job then ends, and the next event stores a new job.
     */
    next(name: NoticeQueueName, jobId: string): Promise<WaitingNotice[] | { waitMs: number } | undefined> {
      return db.transaction(async (transaction) => {
        const row = await locked(name, transaction);
        if (row?.jobId !== jobId) return undefined;
        const waiting = waitingIn(row);
        const [first] = waiting;
        if (first === undefined) {
          await row.update({ jobId: null }, { transaction });
          return undefined;
        }
        const sent = recentIn(row, clock.now());
        const left = NOTICE_BUDGETS[name.lane] - sent.length;
        if (left <= 0) return { waitMs: (sent[0] ?? 0) + NOTICE_WINDOW_MS - clock.now() + 1 };
        const isSmall = waiting.length <= left && waiting.every(({ count }) => count === 1);
        return isSmall ? [first] : waiting;
      });
    },

    /** Records that a mail has reported these events. */
    async noteSent(name: NoticeQueueName, reported: readonly WaitingNotice[]): Promise<void> {
      await db.transaction(async (transaction) => {
        const row = await locked(name, transaction);
        if (row === null) return;
        const waiting = JSON.stringify(withoutSent(waitingIn(row), reported));
        const sentAt = JSON.stringify([...recentIn(row, clock.now()), clock.now()]);
        await row.update({ waiting, sentAt, changedAt: new Date(clock.now()) }, { transaction });
      });
    },
  };
}

const waitingIn = ({ waiting }: NoticeQueueRow) => JSON.parse(waiting) as WaitingNotice[];

function recentIn({ sentAt }: NoticeQueueRow, nowMs: number): number[] {
  // Ignore times in the future, which were stored before the clock was set back.
  return (JSON.parse(sentAt) as number[]).filter((ms) => ms > nowMs - NOTICE_WINDOW_MS && ms <= nowMs);
}

/**
 * Returns a function that deletes the rows of queues that are empty and had no recent mail, and of queues that have not
 * changed for `KEEP_MS`. It does so at most once per window.
 */
function createTidying({ db, clock }: Storage): () => void {
  let tidiedMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.now();
    if (nowMs - tidiedMs < NOTICE_WINDOW_MS) return;
    tidiedMs = nowMs;
    const before = (ms: number) => ({ changedAt: { [Op.lt]: new Date(nowMs - ms) } });
    const idle = { waiting: '[]', ...before(NOTICE_WINDOW_MS) };
    db.later(() => db.models.noticeQueues.destroy({ where: { [Op.or]: [idle, before(KEEP_MS)] } }));
  };
}
