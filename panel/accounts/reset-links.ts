import { Op } from 'sequelize';
import { isoTime } from '../../lib/clock.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import type { Storage } from '../database/panel-database.js';

/** A link with which a password can be set, once. */
export type ResetLink = { url: string; expiresAt: string };

/** Makes links, of which the latest of a user alone is good. */
export interface ResetLinks {
  /**
   * @param requestedMs when it was asked for, by the clock
   * @returns undefined where one that was asked for later is there already
   */
  renew(userId: string, requestedMs: number): Promise<ResetLink | undefined>;
  /** One that takes the place of every other. */
  renewNow(userId: string): Promise<ResetLink | undefined>;
}

export const LINK_LIFE_MS = 3_600_000;

/** @param publicUrl the address under which people reach the panel */
export function createResetLinks({ db, clock, publicUrl }: Storage & { publicUrl: string }): ResetLinks {
  const { passwordResets } = db.models;

  async function renew(userId: string, requestedMs: number): Promise<ResetLink | undefined> {
    const token = newSecret();
    const expiresMs = clock.now() + LINK_LIFE_MS;
    const row = {
      userId,
      tokenHash: hashSecret(token),
      requestedAt: new Date(requestedMs),
      expiresAt: new Date(expiresMs),
      usedAt: null,
    };
    const replace = async () =>
      (
        await passwordResets.update(row, { where: { userId, requestedAt: { [Op.lte]: row.requestedAt } } })
      )[0];
    // Whose first is made by another at the same time, has a row to replace afterwards.
    if ((await replace()) === 0) {
      await passwordResets.bulkCreate([row], { ignoreDuplicates: true });
      const stored = await passwordResets.findOne({ where: { tokenHash: row.tokenHash } });
      if (stored === null && (await replace()) === 0) return undefined;
    }
    return { url: `${publicUrl}/reset-password#token=${token}`, expiresAt: isoTime(expiresMs) };
  }

  return {
    renew,
    async renewNow(userId) {
      const latest = await passwordResets.findByPk(userId, { attributes: ['requestedAt'] });
      // By the clock of another panel the latest may be of later than now.
      return renew(userId, Math.max(clock.now(), latest?.requestedAt.getTime() ?? 0));
    },
  };
}
