import type { Logger } from '../../../lib/logging/logger.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Storage } from '../../database/panel-database.js';
import type { MailSeriesOf, Post } from '../../mail/post.js';
import { noticeLetter } from './notice-letters.js';
import { createNoticeQueue, type NoticeLane, type NoticeQueueName, noticeJobOf } from './notice-queue.js';
import type { CredentialChange } from './notice-words.js';
import type { Notices } from './notices.js';
import type { NoticeEvent } from './waiting-notices.js';

export type NoticesOptions = Storage & {
  logger: Logger;
  post: Pick<Post, 'canSend' | 'series'>;
  publicUrl: string;
};

export interface MailedNotices extends Notices {
  /** Settles when all notices that have been reported until now are stored. */
  settled(): Promise<void>;
}

/**
 * Returns the sender of notices by mail, with a limit per address. Without a mail server, no notices are sent. Errors
 * are logged.
 */
export function createNotices({ db, clock, logger, post, publicUrl }: NoticesOptions): MailedNotices {
  const { users } = db.models;
  const pending = new Set<Promise<void>>();
  const lanes: Record<NoticeLane, MailSeriesOf<NoticeQueueName>> = {
    credentials: openLane('credentials'),
    keys: openLane('keys'),
  };
  const queue = createNoticeQueue({
    db,
    clock,
    insertJob: (job, transaction) => lanes[job.payload.lane].insert(job, transaction),
  });

  function openLane(lane: NoticeLane): MailSeriesOf<NoticeQueueName> {
    return post.series<NoticeQueueName>({
      name: noticeJobOf(lane),
      lane,
      async next({ id, payload }) {
        const found = await queue.next(payload, id);
        if (!Array.isArray(found)) return found;
        return {
          letter: noticeLetter(payload.receiver, found, publicUrl),
          sent: () => queue.noteSent(payload, found),
        };
      },
    });
  }

  async function store(userId: string, event: NoticeEvent, formerEmail?: string): Promise<void> {
    const user = await users.findByPk(userId, { attributes: ['email'] });
    const receivers = new Set([formerEmail, user?.email].filter((email) => email !== undefined));
    for (const receiver of receivers) await queue.add({ receiver, lane: laneOf(event.change) }, event);
  }

  return {
    credentialChanged(userId, change, address, formerEmail) {
      if (!post.canSend) return;
      const event = { change, address, at: isoTime(clock.now()) };
      const stored = store(userId, event, formerEmail)
        .catch((error: unknown) => {
          logger.warn({ err: error, userId, change }, 'cannot notify a user that the account was changed');
        })
        .finally(() => pending.delete(stored));
      pending.add(stored);
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}

/**
 * Returns the lane (a queue with its own limit) of a notice. Notices about API keys have their own lane, because
 * programs can change API keys in a loop.
 */
const laneOf = (change: CredentialChange): NoticeLane =>
  change.startsWith('api_key_') ? 'keys' : 'credentials';
