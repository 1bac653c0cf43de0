import { type ModelStatic, Op } from 'sequelize';
import type { Logger } from '../../../lib/logging/logger.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { SecondFactorRow } from './second-factor-row.js';
import { createTotpSealer } from './totp-sealer.js';

const PAGE_ROWS = 500;

/**
 * Seals every one-time code secret with the newest key. A secret that changes in the meantime is not touched,
 * and one that no key can decrypt is logged and kept. @returns how many were sealed again
 */
export async function resealSecrets(db: PanelDatabase, ring: KeyRing, logger: Logger): Promise<number> {
  const rows: ModelStatic<SecondFactorRow> = db.models.secondFactors;
  const sealer = createTotpSealer(ring);
  let sealedAnew = 0;
  for (let after = ''; ; ) {
    const where = { userId: { [Op.gt]: after }, sealedSecret: { [Op.ne]: null } };
    const page = await rows.findAll({ where, order: ['userId'], limit: PAGE_ROWS });
    for (const { userId, sealedSecret } of page) {
      after = userId;
      if (sealedSecret === null || sealer.isCurrent(sealedSecret)) continue;
      const secret = opened(() => sealer.open(sealedSecret, userId));
      if (secret === undefined) {
        logger.warn({ userId }, 'no sealing key can decrypt the one-time code secret of a user');
        continue;
      }
      const values = { sealedSecret: sealer.seal(secret, userId) };
      const [changed] = await rows.update(values, { where: { userId, sealedSecret } });
      sealedAnew += changed;
    }
    if (page.length < PAGE_ROWS) return sealedAnew;
  }
}

/** All errors of OpenSSL here have the same meaning: no key decrypts it. */
function opened(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
