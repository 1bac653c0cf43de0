import { DomainError } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import { createRingSealer } from '../../secrets/key-ring.js';
import type { Settings } from '../../settings/settings.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import { createCodeCheck } from './code-check.js';
import { createEnabling } from './enabling.js';
import { createFactorChanges, type FactorChange, wrongCode } from './factor-changes.js';
import type { FactorProof } from './factors.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { CODE_SECRETS } from './reseal-secrets.js';
import { createWrongCodes } from './wrong-codes.js';

/** One-time codes (TOTP, RFC 6238) and the recovery codes that replace them. */
export interface TwoFactor {
  /**
   * Creates a secret. It is stored in the session for ten minutes, and changes nothing until it is confirmed.
   *
   * @throws DomainError `conflict` (`two_factor_enabled`)
   */
  setUp(change: FactorChange): Promise<{ secret: string; otpauthUrl: string }>;

  /**
   * Confirms the secret with a code. From now on, every sign-in requires a code, and the user's other sessions end.
   *
   * @returns eight recovery codes, only once
   * @throws DomainError `conflict` (`two_factor_not_set_up`, `two_factor_enabled`), `forbidden` (`invalid_code`),
   * `rate_limited` after five wrong codes
   */
  enable(change: FactorChange, code: string): Promise<{ recoveryCodes: string[] }>;

  /**
   * Turns codes off; the user's other sessions end.
   * @throws DomainError `conflict` (`two_factor_disabled`), `forbidden` (`invalid_code`;
   * `second_factor_required` if they are the last factor of a user who must have one), `rate_limited`
   */
  disable(change: FactorChange, proof: FactorProof): Promise<void>;

  /**
   * Invalidates all recovery codes and returns eight new ones, only once. @throws DomainError as `disable`
   */
  renewRecoveryCodes(change: FactorChange, proof: FactorProof): Promise<{ recoveryCodes: string[] }>;

  /**
   * Returns whether a code or a recovery code is right, and accepts it only once: one of several concurrent attempts
   * succeeds.
   *
   * @throws DomainError `rate_limited` after five wrong codes of the account, from any address; `unavailable` if the
   * secret cannot be read
   */
  isRight(userId: string, proof: FactorProof, address: string): Promise<boolean>;
}

export type TwoFactorOptions = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  settings: Pick<Settings, 'get'>;
  notices: Notices;
  /** The keys that seal the one-time code secrets, newest first. */
  sealingKeys: readonly string[];
};

export function createTwoFactor(options: TwoFactorOptions): TwoFactor {
  const sealer = createRingSealer(options.sealingKeys, CODE_SECRETS);
  const wrongCodes = createWrongCodes(options);
  const { isRight, ensureRow } = createCodeCheck({ ...options, sealer, wrongCodes });
  const changes = createFactorChanges(options);

  async function requireRight({ caller, address }: FactorChange, proof: FactorProof): Promise<void> {
    if (!(await changes.isEnabled(caller.user.id))) throw alreadyOff();
    if (!(await isRight(caller.user.id, proof, address))) throw wrongCode();
  }

  return {
    ...createEnabling({ ...options, sealer, wrongCodes, changes, ensureRow }),

    async disable(change, proof) {
      // Check this first, so that no recovery code is used up by a request that is then rejected.
      await changes.refuseLast(change.caller.user.id);
      await requireRight(change, proof);
      await change.session.renew();
      const values = { sealedSecret: null, lastStep: null, recoveryCodes: '[]' };
      const off = { wasOn: true, isOn: false, values, notice: 'two_factor_disabled' } as const;
      if (!(await changes.store(change, off))) throw alreadyOff();
    },

    async renewRecoveryCodes(change, proof) {
      await requireRight(change, proof);
      const { codes, stored } = newRecoveryCodes();
      await change.session.renew();
      const values = { recoveryCodes: stored };
      const renewed = { wasOn: true, isOn: true, values, notice: 'recovery_codes_renewed' } as const;
      if (!(await changes.store(change, renewed))) throw alreadyOff();
      return { recoveryCodes: codes };
    },

    isRight,
  };
}

const alreadyOff = () =>
  new DomainError('conflict', 'One-time codes are off: turn them on first.', { code: 'two_factor_disabled' });
