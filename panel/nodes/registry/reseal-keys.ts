import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { NodeRow } from '../client/node-row.js';
import { createKeyBox, type KeyBox } from './sealed-key.js';

const PAGE_ROWS = 500;

/**
 * Seals every daemon's key with the newest sealing key. A key that changes in the meantime is not touched,
 * and one that no sealing key can decrypt is logged and kept. @returns how many keys were sealed again
 */
export async function resealKeys(db: PanelDatabase, ring: KeyRing, logger: Logger): Promise<number> {
  const { nodes } = db.models;
  const box = createKeyBox(ring);
  let sealedAnew = 0;
  for (let after = ''; ; ) {
    const where = { id: { [Op.gt]: after } };
    const page = await nodes.findAll({ where, order: ['id'], limit: PAGE_ROWS });
    for (const row of page) {
      const { id, url, sealedKey } = row;
      after = id;
      if (!box.isOld(sealedKey)) continue;
      const key = keyOf(row, box);
      if (key === undefined) {
        logger.warn({ nodeId: id }, 'no sealing key can decrypt the key of a node');
        continue;
      }
      const values = { sealedKey: box.seal(key, { id, url }) };
      const [changed] = await nodes.update(values, { where: { id, url, sealedKey } });
      sealedAnew += changed;
    }
    if (page.length < PAGE_ROWS) return sealedAnew;
  }
}

function keyOf(row: NodeRow, box: KeyBox): string | undefined {
  try {
    return box.open(row.sealedKey, row);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
