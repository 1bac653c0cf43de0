import { DomainError } from '../../../lib/errors/errors.js';
import type { Sealer } from '../../../lib/secrets/sealed-text.js';
import type { Storage } from '../../database/panel-database.js';
import type { createCodeCheck } from './code-check.js';
import { type createFactorChanges, type FactorChange, wrongCode } from './factor-changes.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { matchingStep, newTotpSecret, otpauthUrl } from './totp.js';
import { type createWrongCodes, NO_WRONG_CODES } from './wrong-codes.js';

type Options = Storage & {
  sealer: Sealer;
  wrongCodes: ReturnType<typeof createWrongCodes>;
  changes: ReturnType<typeof createFactorChanges>;
  ensureRow: ReturnType<typeof createCodeCheck>['ensureRow'];
};

const WAITING = 'totp_secret';
const WAITING_MS = 10 * 60_000;

/**
 * Returns functions that turn one-time codes on. Until a code confirms the secret, the secret is stored in the
 * session.
 */
export function createEnabling({ db, clock, sealer, wrongCodes, changes, ensureRow }: Options) {
  const { secondFactors } = db.models;

  /**
   * Returns the time step of the code. A wrong code neither deletes the stored secret nor extends the time until it
   * expires.
   */
  async function confirm({ session }: FactorChange, id: string, waiting: string, code: string) {
    const { sealedSecret, untilMs } = readWaiting(waiting);
    const now = { nowMs: clock.now(), after: null };
    const lastStep = await matchingStep(sealer.open(sealedSecret, id), code, now);
    if (lastStep !== undefined) return { sealedSecret, lastStep };
    await session.keep(WAITING, waiting, untilMs - clock.now());
    await wrongCodes.count(id);
    throw wrongCode();
  }

  return {
    async setUp({ caller: { user }, session }: FactorChange) {
      if (await changes.isEnabled(user.id)) throw alreadyOn();
      const secret = newTotpSecret();
      const sealedSecret = sealer.seal(secret, user.id);
      await session.keep(WAITING, waitingText(sealedSecret, clock.now() + WAITING_MS), WAITING_MS);
      return { secret, otpauthUrl: otpauthUrl(secret, user.email) };
    },

    async enable(change: FactorChange, code: string) {
      const { id } = change.caller.user;
      if (await changes.isEnabled(id)) throw alreadyOn();
      await ensureRow(id);
      wrongCodes.refuseMore(await secondFactors.findByPk(id));
      const waiting = await change.session.take(WAITING);
      if (waiting === undefined) throw notSetUp();
      const confirmed = await confirm(change, id, waiting, code);
      const { codes, stored } = newRecoveryCodes();
      const values = { ...confirmed, recoveryCodes: stored, ...NO_WRONG_CODES };
      await change.session.renew();
      const on = { wasOn: false, isOn: true, values, notice: 'two_factor_enabled' } as const;
      if (!(await changes.store(change, on))) throw alreadyOn();
      return { recoveryCodes: codes };
    },
  };
}

const waitingText = (sealedSecret: string, untilMs: number) => JSON.stringify({ sealedSecret, untilMs });
const readWaiting = (text: string) => JSON.parse(text) as { sealedSecret: string; untilMs: number };

const alreadyOn = () =>
  new DomainError('conflict', 'One-time codes are already on: turn them off first.', {
    code: 'two_factor_enabled',
  });
const notSetUp = () =>
  new DomainError('conflict', 'There is no secret to confirm: set up one-time codes again.', {
    code: 'two_factor_not_set_up',
  });
