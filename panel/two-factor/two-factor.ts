import { DomainError } from '../../lib/errors.js';
import { createSealer } from '../../lib/sealed-text.js';
import type { Caller } from '../caller.js';
import type { Storage } from '../database/panel-database.js';
import type { CredentialChange, Notices } from '../notices/notices.js';
import type { SessionControl } from '../sessions/session-control.js';
import type { Sessions } from '../sessions/sessions.js';
import { createCodeCheck } from './code-check.js';
import type { FactorProof } from './factors.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { matchingStep, newTotpSecret, otpauthUrl } from './totp.js';
import { createWrongCodes } from './wrong-codes.js';

/** The signed-in browser that changes its user's factors. */
export type FactorChange = {
  caller: Caller;
  session: Pick<SessionControl, 'keep' | 'take' | 'renew'>;
  /** The client's IP address. */
  address: string;
};

/** One-time codes (TOTP, RFC 6238) and the recovery codes that stand in for them. */
export interface TwoFactor {
  /**
   * Makes a secret, which waits in the session for ten minutes and changes nothing yet.
   * @throws DomainError `conflict` (`two_factor_enabled`)
   */
  setUp(change: FactorChange): Promise<{ secret: string; otpauthUrl: string }>;

  /**
   * Asks for codes of that secret at every sign-in from now on, and ends the user's other sessions.
   * @returns eight recovery codes, this once
   * @throws DomainError `conflict` (`two_factor_not_set_up`, `two_factor_enabled`), `forbidden` (`invalid_code`),
   * `rate_limited` after five wrong codes
   */
  enable(change: FactorChange, code: string): Promise<{ recoveryCodes: string[] }>;

  /**
   * Asks for no codes any more; the user's other sessions end.
   * @throws DomainError `conflict` (`two_factor_disabled`), `forbidden` (`invalid_code`), `rate_limited`
   */
  disable(change: FactorChange, proof: FactorProof): Promise<void>;

  /** Voids all recovery codes and gives eight new ones, this once. @throws DomainError as `disable` */
  renewRecoveryCodes(change: FactorChange, proof: FactorProof): Promise<{ recoveryCodes: string[] }>;

  /**
   * Takes a code or a recovery code of a user, once: of several that come at once one is right.
   * @throws DomainError `rate_limited` after five wrong ones of the account, wherever they came from; `unavailable`
   * where the secret cannot be read
   */
  isRight(userId: string, proof: FactorProof, address: string): Promise<boolean>;
}

export type TwoFactorOptions = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
  /** `SESSION_SECRET`, out of which the secrets of the codes are sealed. */
  secret: string;
};

const WAITING = 'totp_secret';
const WAITING_MS = 10 * 60_000;

export function createTwoFactor(options: TwoFactorOptions): TwoFactor {
  const { db, clock, sessions, notices } = options;
  const { users, secondFactors } = db.models;
  const sealer = createSealer(options.secret, 'berth one-time codes');
  const wrongCodes = createWrongCodes(options);
  const { isRight, ensureRow } = createCodeCheck({ ...options, sealer, wrongCodes });

  const isEnabled = async (id: string): Promise<boolean> =>
    (await users.findByPk(id, { attributes: ['twoFactorEnabled'] }))?.twoFactorEnabled ?? false;

  async function requireRight({ caller, address }: FactorChange, proof: FactorProof): Promise<void> {
    if (!(await isEnabled(caller.user.id))) throw alreadyOff();
    if (!(await isRight(caller.user.id, proof, address))) throw wrongCode();
  }

  async function tell({ caller, address }: FactorChange, change: CredentialChange): Promise<void> {
    notices.credentialChanged(caller.user.id, change, address);
  }

  /** Who came by another way, or with the old reference, is out. */
  async function endOthers({ caller, session }: FactorChange): Promise<void> {
    await sessions.endOthers(caller.user.id, caller.sessionId);
    await session.renew();
  }

  /** Whether it was this one that turned codes on or off. */
  async function turn(id: string, on: boolean, values: object): Promise<boolean> {
    return db.transaction(async (transaction) => {
      const where = { id, twoFactorEnabled: !on };
      const [turned] = await users.update({ twoFactorEnabled: on }, { where, transaction });
      if (turned === 0) return false;
      await secondFactors.update(values, { where: { userId: id }, transaction });
      return true;
    });
  }

  return {
    async setUp({ caller: { user }, session }) {
      if (await isEnabled(user.id)) throw alreadyOn();
      const secret = newTotpSecret();
      const sealedSecret = sealer.seal(secret, user.id);
      await session.keep(WAITING, waitingText(sealedSecret, clock.now() + WAITING_MS), WAITING_MS);
      return { secret, otpauthUrl: otpauthUrl(secret, user.email) };
    },

    async enable(change, code) {
      const { id } = change.caller.user;
      if (await isEnabled(id)) throw alreadyOn();
      await ensureRow(id);
      wrongCodes.refuseMore(await secondFactors.findByPk(id));
      const waiting = await change.session.take(WAITING);
      if (waiting === undefined) throw notSetUp();
      const { sealedSecret, untilMs } = readWaiting(waiting);
      const now = { nowMs: clock.now(), after: null };
      const lastStep = await matchingStep(sealer.open(sealedSecret, id), code, now);
      if (lastStep === undefined) {
        // It waits on for the next try, no longer than it would have.
        await change.session.keep(WAITING, waiting, untilMs - clock.now());
        await wrongCodes.count(id);
        throw wrongCode();
      }
      const { codes, stored } = newRecoveryCodes();
      const values = { sealedSecret, lastStep, recoveryCodes: stored, wrongCodes: 0, wrongUntil: null };
      if (!(await turn(id, true, values))) throw alreadyOn();
      await endOthers(change);
      await tell(change, 'two_factor_enabled');
      return { recoveryCodes: codes };
    },

    async disable(change, proof) {
      await requireRight(change, proof);
      const values = { sealedSecret: null, lastStep: null, recoveryCodes: '[]' };
      if (!(await turn(change.caller.user.id, false, values))) throw alreadyOff();
      await endOthers(change);
      await tell(change, 'two_factor_disabled');
    },

    async renewRecoveryCodes(change, proof) {
      await requireRight(change, proof);
      const { codes, stored } = newRecoveryCodes();
      await secondFactors.update({ recoveryCodes: stored }, { where: { userId: change.caller.user.id } });
      await endOthers(change);
      await tell(change, 'recovery_codes_renewed');
      return { recoveryCodes: codes };
    },

    isRight,
  };
}

const waitingText = (sealedSecret: string, untilMs: number) => JSON.stringify({ sealedSecret, untilMs });
const readWaiting = (text: string) => JSON.parse(text) as { sealedSecret: string; untilMs: number };

const wrongCode = () =>
  new DomainError('forbidden', 'The code is wrong, or was used before.', { code: 'invalid_code' });
const alreadyOn = () =>
  new DomainError('conflict', 'One-time codes are on already: turn them off first.', {
    code: 'two_factor_enabled',
  });
const alreadyOff = () =>
  new DomainError('conflict', 'One-time codes are off: turn them on first.', { code: 'two_factor_disabled' });
const notSetUp = () =>
  new DomainError('conflict', 'No secret waits to be confirmed: set one-time codes up again.', {
    code: 'two_factor_not_set_up',
  });
