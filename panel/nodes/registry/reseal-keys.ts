import { Op } from 'sequelize';
import type { Logger } from '../../../lib/logging/logger.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { reseal } from '../../secrets/reseal.js';
import { createKeySealer, textOf } from './sealed-key.js';

/** Seals every daemon's key with the newest sealing key. @returns how many were sealed again */
export function resealKeys(
  { models: { nodes } }: PanelDatabase,
  sealingKeys: readonly string[],
  logger: Logger,
): Promise<number> {
  return reseal({
    sealer: createKeySealer(sealingKeys),
    async read(after, limit) {
      const rows = await nodes.findAll({ where: { id: { [Op.gt]: after } }, order: ['id'], limit });
      return rows.map((row) => ({ id: row.id, sealed: row.sealedKey, place: textOf(row) }));
    },
    // Replace the value only if it is unchanged, because the node may have got another address or key in the meantime.
    replace: ({ id, sealed }, sealedKey) => nodes.update({ sealedKey }, { where: { id, sealedKey: sealed } }),
    onLost: (nodeId) => logger.warn({ nodeId }, 'no sealing key can decrypt the key of a node'),
  });
}
