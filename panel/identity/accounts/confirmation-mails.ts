import { Op } from 'sequelize';
import type { SharedWindows } from '../../../lib/limits/shared-windows.js';
import { hashSecret, newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Storage } from '../../database/panel-database.js';
import type { Letter } from '../../mail/letter.js';
import { admitMail } from '../../mail/mail-budget.js';
import type { Post } from '../../mail/post.js';

export type ConfirmationMailsOptions = Storage & {
  post: Pick<Post, 'of'>;
  windows: Pick<SharedWindows, 'admit'>;
  publicUrl: string;
};

/** What the user confirms: the current address, or a new one that the user has requested. */
type Wanted = {
  userId: string;
  email: string;
  /** The session that stays signed in when the new address ends all other sessions; null for none. */
  sessionId: string | null;
  /** The IP address of the client that requested the mail. The mail contains it. */
  address: string;
};

type Request = { userId: string; id: string; address: string };

const LIFE_MS = 3_600_000;

/**
 * Returns a function that queues a mail with a link, valid once and for one hour, to the address to confirm.
 * Earlier links of the user stop working.
 *
 * @throws DomainError `rate_limited` after three mails for an account within an hour; `unavailable`
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
    const url = `${publicUrl}/app/confirm-email#token=${token}`;
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

type Asked = { accountEmail: string; from: string; url: string; publicUrl: string };

/**
 * Writes the mail. It contains no display name: otherwise a person could register somebody else's address with a
 * message as the name, and the panel would send it.
 */
const letterOf = (to: string, { accountEmail, from, url, publicUrl }: Asked): Letter => ({
  to,
  subject: 'Berth: Confirm your e-mail address',
  paragraphs:
    to === accountEmail
      ? [
          'Someone registered an account with this e-mail address. If it was you, sign in to the account and follow this link within one hour to confirm the address:',
          'If it was not you, ignore this mail: the account cannot be used, and the link works only in a session of that account. To take over the account, request a new password from the panel.',
        ]
      : [
          `The user of the account ${accountEmail} wants to use this e-mail address for it. If it was you, sign in to the account and follow this link within one hour to confirm the address:`,
          'If it was not you, ignore this mail.',
        ],
  link: { label: 'Confirm this address', url },
  facts: [
    ['Panel', publicUrl],
    ['From', from],
  ],
});
