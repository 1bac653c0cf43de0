import { Op, type Transaction } from 'sequelize';
import type { SharedWindows } from '../../../lib/limits/shared-windows.js';
import { hashSecret, newSecret } from '../../../lib/secrets/secret.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Storage } from '../../database/panel-database.js';
import { findUser } from '../../identity/users/stored-users.js';
import type { Letter } from '../../mail/letter.js';
import { admitMail } from '../../mail/mail-budget.js';
import type { Post } from '../../mail/post.js';
import { invitationUrl } from './invitation-view.js';

export type InvitationMailsOptions = Storage & {
  post: Pick<Post, 'of' | 'canSend'>;
  windows: Pick<SharedWindows, 'admit'>;
  publicUrl: string;
};

type Request = { invitationId: string };

type Invited = { id: string; email: string; invitedBy: string };

/**
 * Returns a function that stores an invitation and queues the mail with its link, in one transaction.
 *
 * @throws DomainError `rate_limited` after three mails to an address or twenty of a user within an hour; `unavailable`
 */
export function createInvitationMails(options: InvitationMailsOptions) {
  const { db, clock, post, windows, publicUrl } = options;
  const { serverInvitations } = db.models;
  const requests = post.of<Request>({ name: 'server-invitation', write });

  async function write({ invitationId: id }: Request): Promise<Letter | undefined> {
    const token = newSecret();
    const pending = { id, email: { [Op.not]: null }, expiresAt: { [Op.gt]: new Date(clock.now()) } };
    const [noted] = await serverInvitations.update({ tokenHash: hashSecret(token) }, { where: pending });
    const row = noted === 1 ? await serverInvitations.findByPk(id) : null;
    const inviter = row && (await findUser(db, row.invitedBy));
    if (!row?.email || !inviter) return undefined;
    return letterOf(row.email, {
      from: inviter.email,
      url: invitationUrl(publicUrl, token),
      expiresAt: isoTime(row.expiresAt.getTime()),
      publicUrl,
    });
  }

  return async (
    { id, email, invitedBy }: Invited,
    store: (transaction: Transaction) => Promise<void>,
  ): Promise<void> => {
    await admitMail(windows, 'invitation_mails_of_account', invitedBy);
    await admitMail(windows, 'invitation_mails_to_address', email);
    await requests.queue({ invitationId: id }, store);
  };
}

type Facts = { from: string; url: string; expiresAt: string; publicUrl: string };

/**
 * Writes the mail. It contains neither the name of the server nor a display name: with a text of their own, users could
 * send messages to other persons.
 */
const letterOf = (to: string, { from, url, expiresAt, publicUrl }: Facts): Letter => ({
  to,
  subject: 'Berth: Invitation to a game server',
  paragraphs: [
    `The user of the account ${from} invites you to a game server. Follow this link to accept the invitation. You need an account with this e-mail address; if you have none, the page says whether you can create one:`,
    'If you do not know the sender, ignore this mail.',
  ],
  link: { label: 'Open the invitation', url },
  facts: [
    ['Panel', publicUrl],
    ['From', from],
    ['Expires', expiresAt],
  ],
});
