import { Op } from 'sequelize';
import type { Logger } from '../../../lib/logging/logger.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { createRingSealer } from '../../secrets/key-ring.js';
import { reseal } from '../../secrets/reseal.js';

/** The purpose with which secrets of one-time codes are sealed (encrypted). Each is bound to its user's id. */
export const CODE_SECRETS = 'berth one-time codes';

/** Seals (encrypts) every secret of one-time codes with the newest key. @returns how many were sealed again */
export function resealSecrets(db: PanelDatabase, keys: readonly string[], logger: Logger): Promise<number> {
  const { secondFactors } = db.models;
  return reseal({
    sealer: createRingSealer(keys, CODE_SECRETS),
    async read(after, limit) {
      const where = { userId: { [Op.gt]: after }, sealedSecret: { [Op.ne]: null } };
      const rows = await secondFactors.findAll({ where, order: ['userId'], limit });
      return rows.map(({ userId, sealedSecret }) => ({
        id: userId,
        sealed: sealedSecret ?? '',
        place: userId,
      }));
    },
    replace: ({ id, sealed }, sealedSecret) =>
      secondFactors.update({ sealedSecret }, { where: { userId: id, sealedSecret: sealed } }),
    onLost: (userId) =>
      logger.warn({ userId }, 'no sealing key can decrypt the one-time code secret of a user'),
  });
}
