import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Sealer } from '../../../lib/secrets/sealed-text.js';
import type { Storage } from '../../database/panel-database.js';
import type { Notices } from '../notices/notices.js';
import type { FactorProof } from './factors.js';
import { withoutCode } from './recovery-codes.js';
import type { SecondFactorRow } from './second-factor-row.js';
import { matchingStep } from './totp.js';
import { type createWrongCodes, NO_WRONG_CODES } from './wrong-codes.js';

type Options = Storage & {
  notices: Notices;
  sealer: Sealer;
  wrongCodes: ReturnType<typeof createWrongCodes>;
};

/**
 * Returns functions that accept each code of a user only once. A conditional write decides which of several concurrent
 * requests is accepted.
 */
export function createCodeCheck({ db, clock, notices, sealer, wrongCodes }: Options) {
  const { users, secondFactors } = db.models;

  const ensureRow = (userId: string): Promise<unknown> =>
    secondFactors.bulkCreate([{ userId, recoveryCodes: '[]', wrongCodes: 0 }], { ignoreDuplicates: true });

  /**
   * Accepts a one-time code, and stores its time step. Codes of this and earlier steps are then rejected, so that no
   * code is accepted twice.
   */
  async function takeCode(row: SecondFactorRow, code: string): Promise<boolean> {
    const { userId, sealedSecret, lastStep: after } = row;
    if (sealedSecret === null) return false;
    const secret = openSecret(sealer, sealedSecret, userId);
    const lastStep = await matchingStep(secret, code, { nowMs: clock.now(), after });
    if (lastStep === undefined) return false;
    const isLater = { [Op.or]: [{ lastStep: null }, { lastStep: { [Op.lt]: lastStep } }] };
    const where = { userId, sealedSecret, [Op.and]: [isLater, wrongCodes.whereOpen()] };
    const [taken] = await secondFactors.update({ lastStep, ...NO_WRONG_CODES }, { where });
    return taken === 1;
  }

  /**
   * Accepts a recovery code. If another code was used in the meantime, tries again, at most as often as there are
   * codes.
   */
  async function takeRecoveryCode(found: SecondFactorRow, code: string): Promise<boolean> {
    const { userId } = found;
    for (let row: SecondFactorRow | null = found; row !== null; ) {
      const { recoveryCodes }: SecondFactorRow = row;
      const left = withoutCode(recoveryCodes, code);
      if (left === undefined) return false;
      const where = { userId, recoveryCodes, ...wrongCodes.whereOpen() };
      const [taken] = await secondFactors.update({ recoveryCodes: left, ...NO_WRONG_CODES }, { where });
      if (taken === 1) return true;
      row = await secondFactors.findByPk(userId);
      wrongCodes.refuseMore(row);
    }
    return false;
  }

  async function take(userId: string, { code, recoveryCode }: FactorProof, address: string) {
    const [row, user] = await Promise.all([
      secondFactors.findByPk(userId),
      users.findByPk(userId, { attributes: ['twoFactorEnabled'] }),
    ]);
    wrongCodes.refuseMore(row);
    if (row === null || user?.twoFactorEnabled !== true) return false;
    if (code !== undefined) return takeCode(row, code);
    const isTaken = recoveryCode !== undefined && (await takeRecoveryCode(row, recoveryCode));
    if (isTaken) notices.credentialChanged(userId, 'recovery_code_used', address);
    return isTaken;
  }

  async function isRight(userId: string, proof: FactorProof, address: string): Promise<boolean> {
    if (await take(userId, proof, address)) return true;
    await ensureRow(userId);
    await wrongCodes.count(userId);
    return false;
  }

  return { isRight, ensureRow };
}

/** Decrypts the secret of one-time codes. @throws DomainError `unavailable` */
function openSecret(sealer: Sealer, sealed: string, userId: string): string {
  try {
    return sealer.open(sealed, userId);
  } catch (cause) {
    // All errors of OpenSSL at this point mean that no sealing key of the panel decrypts the value.
    throw new DomainError(
      'unavailable',
      'One-time codes of this account cannot be checked, because the panel does not have the sealing key that their secret was stored with. Use a recovery code, or ask an administrator to turn them off.',
      { cause },
    );
  }
}
