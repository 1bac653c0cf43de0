import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import { keepAFactor } from '../../settings/last-factor.js';
import type { Settings } from '../../settings/settings.js';
import type { CredentialChange } from '../notices/notice-words.js';
import type { Notices } from '../notices/notices.js';
import { requireOpenSession } from '../sessions/open-session.js';
import type { SessionControl } from '../sessions/session-control.js';
import type { Sessions } from '../sessions/sessions.js';

/** The signed-in browser that changes its user's factors. */
export type FactorChange = {
  caller: Caller;
  /**
   * The session, which gets a new reference before the change is stored. So if the session store is unavailable,
   * nothing has changed, and there are no new recovery codes that the user has not seen.
   */
  session: Pick<SessionControl, 'keep' | 'take' | 'renew'>;
  address: string;
};

type Stored = { wasOn: boolean; isOn: boolean; values: object; notice: CredentialChange };

type Options = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  settings: Pick<Settings, 'get'>;
  notices: Notices;
};

/** Returns the steps that all changes of a user's one-time codes have in common. */
export function createFactorChanges({ db, sessions, settings, notices }: Options) {
  const { users, secondFactors } = db.models;

  /**
   * Rejects turning one-time codes off if they are required.
   *
   * @throws DomainError `forbidden` (`second_factor_required`) if the codes are the last factor of a user who must
   * have one
   */
  async function refuseLast(id: string, transaction?: Transaction): Promise<void> {
    const row = await users.findByPk(id, transaction ? { transaction, lock: transaction.LOCK.UPDATE } : {});
    if (row !== null) await keepAFactor(settings, row, row.passkeyEnabled, transaction);
  }

  return {
    refuseLast,

    async isEnabled(id: string): Promise<boolean> {
      const row = await users.findByPk(id, { attributes: ['twoFactorEnabled'] });
      return row?.twoFactorEnabled ?? false;
    },

    /**
     * Stores a change, if one-time codes are still on (or off) as at the start of the request. Ends the user's other
     * sessions and notifies the user.
     *
     * @returns whether this call has stored the change
     */
    async store(
      { caller, address }: FactorChange,
      { wasOn, isOn, values, notice }: Stored,
    ): Promise<boolean> {
      const { user, sessionId } = caller;
      const isStored = await db.transaction(async (transaction) => {
        if (!isOn) await refuseLast(user.id, transaction);
        const where = { id: user.id, twoFactorEnabled: wasOn };
        const [found] = await users.update({ twoFactorEnabled: isOn }, { where, transaction });
        if (found === 0) return false;
        await requireOpenSession(db, sessionId, transaction);
        await secondFactors.update(values, { where: { userId: user.id }, transaction });
        await sessions.endOthers(user.id, sessionId, transaction);
        return true;
      });
      if (isStored) notices.credentialChanged(user.id, notice, address);
      return isStored;
    },
  };
}

export const wrongCode = () =>
  new DomainError('forbidden', 'The code is wrong, or was already used.', { code: 'invalid_code' });
