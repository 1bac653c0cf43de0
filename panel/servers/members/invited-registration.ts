import { Op, type Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { NoteChanges } from '../../audit/changes.js';
import type { Storage } from '../../database/panel-database.js';
import type { Accounts } from '../../identity/accounts/accounts.js';
import type { NewAccount } from '../../identity/accounts/new-credential.js';
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

/** Registers a person with an invitation. */
export type RegisterInvited = (
  token: string,
  input: NewAccount,
  address: string,
  report?: Report,
) => Promise<User>;

export type InvitedRegistration = {
  register: RegisterInvited;
  /** Rejects a person whom `register` would reject because of the invitation, before the person creates a passkey. */
  requireInvited(token: string, email: string): Promise<void>;
};

/**
 * How many times an account can be tried with a link that was not mailed. The response says whether the address has an
 * account, so without this limit, the holder of a link could find out which addresses have one.
 */
const MAX_ATTEMPTS = 5;

/** Returns the functions that register a person with an invitation (`Invitations`). */
export function createInvitedRegistration(
  { db, accounts, settings }: InvitedRegistrationOptions,
  { find, acceptIn }: Pick<Acceptance, 'find' | 'acceptIn'>,
): InvitedRegistration {
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

  async function findOpen(token: string, email: string): Promise<ServerInvitationRow> {
    await requireOpen();
    return db.transaction((transaction) => find(token, normaliseEmail(email), transaction));
  }

  const register: RegisterInvited = async (token, input, address, report) => {
    const invitation = await findOpen(token, input.email);
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

  return { register, requireInvited: async (token, email) => void (await findOpen(token, email)) };
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
