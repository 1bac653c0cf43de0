import { Op, type Transaction } from 'sequelize';
import type { Registration } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { NoteChanges } from '../../audit/changes.js';
import type { Storage } from '../../database/panel-database.js';
import type { Accounts } from '../../identity/accounts/accounts.js';
import { normaliseEmail, type User } from '../../identity/users/user.js';
import type { Settings } from '../../settings/settings.js';
import { type Acceptance, grantedTo } from './acceptance.js';
import type { ServerInvitationRow } from './invitation-row.js';

export type InvitedRegistrationOptions = Storage & {
  accounts: Pick<Accounts, 'registerAdmitted'>;
  settings: Pick<Settings, 'get'>;
};

/** Receives what the audit log records about a registration: the changes, and the server that it is about. */
type Report = { note: NoteChanges; about(serverId: string): void };

export type RegisterInvited = (
  token: string,
  input: Registration,
  address: string,
  report?: Report,
) => Promise<User>;

/**
 * How many times an account can be tried with a link that was not mailed. The response says whether the address has an
 * account, so without this limit, the holder of a link could find out which addresses have one.
 */
const MAX_ATTEMPTS = 5;

/** Returns a function that registers a person with an invitation (`Invitations.register`). */
export function createInvitedRegistration(
  { db, accounts, settings }: InvitedRegistrationOptions,
  { find, acceptIn }: Pick<Acceptance, 'find' | 'acceptIn'>,
): RegisterInvited {
  const { serverInvitations } = db.models;

  async function requireOpen(transaction?: Transaction): Promise<void> {
    const { allowRegistration, allowInvitedRegistration } = await settings.get(transaction);
    if (!allowRegistration && !allowInvitedRegistration) throw closed();
  }

  /** The limit is a condition of the update, so that concurrent attempts cannot exceed it together. */
  async function countAttempt({ id }: ServerInvitationRow): Promise<void> {
    const [counted] = await serverInvitations.update(
      { accountAttempts: db.sequelize.literal('account_attempts + 1') },
      { where: { id, accountAttempts: { [Op.lt]: MAX_ATTEMPTS } } },
    );
    if (counted !== 1) throw tooManyAttempts();
  }

  return async (token, input, address, report) => {
    await requireOpen();
    const email = normaliseEmail(input.email);
    const invitation = await db.transaction((transaction) => find(token, email, transaction));
    const isMailed = invitation.email !== null;
    return accounts.registerAdmitted(input, address, {
      // A mailed link proves that its holder reads the mails to the address.
      isConfirmed: isMailed,
      begin: async () => {
        if (!isMailed) await countAttempt(invitation);
      },
      admit: async (user, transaction) => {
        await requireOpen(transaction);
        const member = await acceptIn(transaction, token, user);
        report?.about(member.serverId);
        report?.note(grantedTo(member));
      },
    });
  };
}

const tooManyAttempts = () =>
  new DomainError(
    'conflict',
    `Creating an account with this link was tried ${MAX_ATTEMPTS} times, which is the maximum. Sign in to an account, or ask the sender for a new invitation.`,
    { code: 'limit_reached' },
  );

const closed = () =>
  new DomainError(
    'forbidden',
    'This panel does not let invited people create accounts. Ask an administrator for an account, then open the link again.',
    { code: 'registration_closed' },
  );
