import { isoTime } from '../../lib/clock.js';
import type { Logger } from '../../lib/logger.js';
import type { Storage } from '../database/panel-database.js';
import type { Letter } from '../mail/letter.js';
import type { Post } from '../mail/post.js';
import { noticeWords } from './notice-words.js';
import type { CredentialChange, Notices } from './notices.js';

export type NoticesOptions = Storage & {
  logger: Logger;
  post: Pick<Post, 'canSend' | 'of'>;
  /** The address under which people reach the panel. */
  publicUrl: string;
};

/** One receiver each: where one address is refused, the other is told all the same. */
type Notice = { to: string; change: CredentialChange; at: string; address: string | null };

export interface MailedNotices extends Notices {
  /** Settles when those that have begun are stored. */
  settled(): Promise<void>;
}

/** Notices by mail; without SMTP nobody is told. What fails is logged. */
export function createNotices({ db, clock, logger, post, publicUrl }: NoticesOptions): MailedNotices {
  const { users } = db.models;
  const pending = new Set<Promise<void>>();
  const notices = post.of<Notice>({
    name: 'notice',
    write: async (notice) => letterOf(notice, publicUrl),
  });

  async function queue(userId: string, notice: Omit<Notice, 'to'>, formerEmail?: string): Promise<void> {
    const user = await users.findByPk(userId, { attributes: ['email'] });
    const receivers = new Set([formerEmail, user?.email].filter((email) => email !== undefined));
    for (const to of receivers) await notices.queue({ ...notice, to });
  }

  return {
    credentialChanged(userId, change, address, formerEmail) {
      if (!post.canSend) return;
      const notice = { change, address, at: isoTime(clock.now()) };
      const queued = queue(userId, notice, formerEmail)
        .catch((error: unknown) => {
          logger.warn({ err: error, userId, change }, 'a user is not told of a change of the account');
        })
        .finally(() => pending.delete(queued));
      pending.add(queued);
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}

function letterOf({ to, change, at, address }: Notice, publicUrl: string): Letter {
  const [subject, told] = noticeWords[change];
  return {
    to,
    subject: `Berth: ${subject}`,
    paragraphs: [
      told,
      'If it was you, there is nothing to do. If it was not, set a new password at once, and tell an administrator of the panel.',
    ],
    facts: [
      ['Panel', publicUrl],
      ['Time', at],
      ['From', address ?? 'the command line of the panel'],
    ],
  };
}
