import { Op } from 'sequelize';
import { hashSecret, newSecret } from '../../../lib/secrets/secret.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Storage } from '../../database/panel-database.js';

/** A link with which a password can be set once. */
export type ResetLink = { url: string; expiresAt: string };

/** Creates password reset links. Only the latest link of a user is valid. */
export interface ResetLinks {
  /**
   * Creates a link for a request, unless a later request already has a link.
   * @param requestedMs when the link was requested, by the clock
   * @returns undefined if a link that was requested later exists
   */
  renew(userId: string, requestedMs: number): Promise<ResetLink | undefined>;
  renewNow(userId: string): Promise<ResetLink | undefined>;
}

export const LINK_LIFE_MS = 3_600_000;

/** @param publicUrl the public URL of the panel */
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
    // Try again: another request has just inserted the user's first row, which can be replaced now.
    if ((await replace()) === 0) {
      await passwordResets.bulkCreate([row], { ignoreDuplicates: true });
      const stored = await passwordResets.findOne({ where: { tokenHash: row.tokenHash } });
      if (stored === null && (await replace()) === 0) return undefined;
    }
    return { url: `${publicUrl}/app/reset-password#token=${token}`, expiresAt: isoTime(expiresMs) };
  }

  return {
    renew,
    async renewNow(userId) {
      const latest = await passwordResets.findByPk(userId, { attributes: ['requestedAt'] });
      // The clock of the panel that created the latest link may be ahead of this one. The new link must replace that
      // link too.
      return renew(userId, Math.max(clock.now(), latest?.requestedAt.getTime() ?? 0));
    },
  };
}
