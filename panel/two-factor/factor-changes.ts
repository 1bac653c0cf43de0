import { DomainError } from '../../lib/errors.js';
import type { Caller } from '../caller.js';
import type { Storage } from '../database/panel-database.js';
import type { CredentialChange, Notices } from '../notices/notices.js';
import type { SessionControl } from '../sessions/session-control.js';
import type { Sessions } from '../sessions/sessions.js';

/** The signed-in browser that changes its user's factors. */
export type FactorChange = {
  caller: Caller;
  session: Pick<SessionControl, 'keep' | 'take' | 'renew'>;
  /** The client's IP address. */
  address: string;
};

type Options = Storage & { sessions: Pick<Sessions, 'endOthers'>; notices: Notices };

/** What every change of a user's codes is made of. */
export function createFactorChanges({ db, sessions, notices }: Options) {
  const { users, secondFactors } = db.models;
  return {
    async isEnabled(id: string): Promise<boolean> {
      const row = await users.findByPk(id, { attributes: ['twoFactorEnabled'] });
      return row?.twoFactorEnabled ?? false;
    },

    /**
     * Who has the old reference is out. To be done before anything is stored: where the store of sessions is away, nothing is
     * changed, and no recovery codes are in force that nobody was shown.
     */
    renew: ({ session }: FactorChange): Promise<void> => session.renew(),

    /** Whether it was this one that turned codes on or off. */
    turn(id: string, on: boolean, values: object): Promise<boolean> {
      return db.transaction(async (transaction) => {
        const where = { id, twoFactorEnabled: !on };
        const [turned] = await users.update({ twoFactorEnabled: on }, { where, transaction });
        if (turned === 0) return false;
        await secondFactors.update(values, { where: { userId: id }, transaction });
        return true;
      });
    },

    /** Who came in another way is out; the user is told. */
    async finish({ caller, address }: FactorChange, change: CredentialChange): Promise<void> {
      await sessions.endOthers(caller.user.id, caller.sessionId);
      notices.credentialChanged(caller.user.id, change, address);
    },
  };
}

export const wrongCode = () =>
  new DomainError('forbidden', 'The code is wrong, or was used before.', { code: 'invalid_code' });
