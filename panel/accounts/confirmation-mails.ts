import { Op } from 'sequelize';
import { newId } from '../../lib/ids.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import type { SharedWindows } from '../../lib/shared-windows.js';
import type { Storage } from '../database/panel-database.js';
import type { Letter } from '../mail/letter.js';
import type { Post } from '../mail/post.js';
import { admitMail } from './mail-budget.js';

export type ConfirmationMailsOptions = Storage & {
  post: Pick<Post, 'of'>;
  windows: Pick<SharedWindows, 'admit'>;
  /** The address under which people reach the panel. */
  publicUrl: string;
};

/** Whose address a mail confirms: the present one of the user, or another that the user wants. */
type Wanted = {
  userId: string;
  email: string;
  /** The session that goes on when a new address ends the others; null for none. */
  sessionId: string | null;
  /** The IP address of the client that requested the mail. The mail names it. */
  address: string;
};

/** Jobs that an earlier version queued have no `address`. */
type Request = { userId: string; id: string; address?: string };

const LIFE_MS = 3_600_000;

/**
 * Returns a function that queues a mail with a link, good once and for an hour, to an address that is to be confirmed.
 * Earlier links of the user stop working.
 *
 * @throws DomainError `rate_limited` after three mails of an account within an hour; `unavailable`
 */
export function createConfirmationMails(
  options: ConfirmationMailsOptions,
): (wanted: Wanted) => Promise<void> {
  const { db, clock, post, windows, publicUrl } = options;
  const { emailChanges, users } = db.models;
  const requests = post.of<Request>({ name: 'email-confirmation', write });

  async function write({ userId, id, address }: Request): Promise<Letter | undefined> {
    const token = newSecret();
    const expiresAt = { [Op.gt]: new Date(clock.now()) };
    const [noted] = await emailChanges.update(
      { tokenHash: hashSecret(token) },
      { where: { userId, id, expiresAt } },
    );
    const row = noted === 1 ? await emailChanges.findOne({ where: { userId, id } }) : null;
    const user = row === null ? null : await users.findByPk(userId, { attributes: ['email'] });
    if (row === null || user === null) return undefined;
    const url = `${publicUrl}/confirm-email#token=${token}`;
    return letterOf(row.email, { accountEmail: user.email, from: address, url, publicUrl });
  }

  return async ({ userId, email, sessionId, address }) => {
    await admitMail(windows, 'confirmation_mails_of_account', userId);
    const row = { userId, id: newId('emc_'), email, sessionId, expiresAt: new Date(clock.now() + LIFE_MS) };
    await requests.queue({ userId, id: row.id, address }, async (transaction) => {
      await emailChanges.upsert({ ...row, tokenHash: null }, { transaction });
    });
  };
}

type Asked = { accountEmail: string; from: string | undefined; url: string; publicUrl: string };

/** Contains no display name: a person who registers another person's address could use it to send them a message. */
const letterOf = (to: string, { accountEmail, from, url, publicUrl }: Asked): Letter => ({
  to,
  subject: 'Berth: Confirm your e-mail address',
  paragraphs:
    to === accountEmail
      ? [
          'Somebody registered an account with this e-mail address. If it was you, sign in to the account and follow this link within an hour to confirm the address:',
          'If it was not you, ignore this mail: the account can do nothing, and the link works only in a session of that account. To take the account over, ask the panel for a new password.',
        ]
      : [
          `The user of the account ${accountEmail} wants to use this e-mail address for it. If it was you, sign in to the account and follow this link within an hour to confirm the address:`,
          'If it was not you, ignore this mail.',
        ],
  link: { label: 'Confirm this address', url },
  facts: [['Panel', publicUrl], ...(from === undefined ? [] : [['From', from] as const])],
});
