import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import type { SecondFactorRow } from './second-factor-row.js';

const MAX_WRONG = 5;
const WRONG_MS = 10 * 60_000;

/** Columns to write together with a correct code: they reset the count of wrong codes. */
export const NO_WRONG_CODES = { wrongCodes: 0, wrongUntil: null } as const;

/**
 * Counts the wrong codes of an account, from all addresses together. After five, even correct codes are rejected until
 * ten minutes after the last one. So the write that accepts a correct code must have the condition `whereOpen`.
 */
export function createWrongCodes({ db, clock }: Storage) {
  const { secondFactors } = db.models;

  const whereOpen = () => ({
    [Op.or]: [{ wrongCodes: { [Op.lt]: MAX_WRONG } }, { wrongUntil: { [Op.lte]: new Date(clock.now()) } }],
  });

  /**
   * Rejects an attempt if five wrong codes have been counted.
   * @throws DomainError `rate_limited`
   */
  function refuseMore(row: SecondFactorRow | null): void {
    const waitMs = (row?.wrongUntil?.getTime() ?? 0) - clock.now();
    if (row !== null && row.wrongCodes >= MAX_WRONG && waitMs > 0) throw tooMany(waitMs);
  }

  /**
   * Counts a wrong code.
   * @throws DomainError `rate_limited` if five had already been counted
   */
  async function count(userId: string): Promise<void> {
    const now = new Date(clock.now());
    const wrongUntil = new Date(clock.now() + WRONG_MS);
    const over = { [Op.or]: [{ wrongUntil: null }, { wrongUntil: { [Op.lte]: now } }] };
    const [anew] = await secondFactors.update({ wrongCodes: 1, wrongUntil }, { where: { userId, ...over } });
    if (anew === 1) return;
    const [counted] = await secondFactors.update(
      { wrongCodes: db.sequelize.literal('wrong_codes + 1'), wrongUntil },
      { where: { userId, wrongCodes: { [Op.lt]: MAX_WRONG } } },
    );
    if (counted === 0) throw tooMany(WRONG_MS);
  }

  return { whereOpen, refuseMore, count };
}

const tooMany = (waitMs: number) =>
  new DomainError('rate_limited', 'Too many wrong codes. Try again later.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
