import type { Transaction } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import type { Caller } from '../access/caller.js';
import { checkWithin, type Grant } from '../access/key-grant.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { ApiKeyRow } from './api-key-row.js';
import { toGrant } from './api-key-view.js';
import { type KeyLine, requireCurrent } from './key-line.js';

/**
 * Checks what an API key may do to other keys. A caller with a session is only limited by the parent of the changed
 * key.
 */
export interface KeyManagement {
  /**
   * Ensures that the calling key changes or rotates only itself and its descendants. Changes to any other key would
   * outlast the revocation of the calling key.
   *
   * @throws DomainError `forbidden` (`missing_capability` for other keys); `unauthenticated` if the calling key was
   * revoked or expired in the meantime
   */
  requireManaged(caller: Caller, row: ApiKeyRow): Promise<void>;

  /**
   * Ensures that the changed fields grant no more than the calling key and the ancestors of the changed key have.
   * Other fields are not checked. So if a parent has lost permissions, those of its child can be reduced in several
   * steps.
   *
   * @throws DomainError `forbidden` (`missing_capability`) if the changes exceed an ancestor of the changed key
   */
  checkChange(caller: Caller, row: ApiKeyRow, transaction: Transaction): Promise<void>;

  /**
   * Checks that the calling key may revoke a key.
   * @throws DomainError `forbidden` (`missing_capability`) if that key can do more
   */
  checkRevocation(caller: Caller, row: ApiKeyRow): Promise<void>;
}

export function createKeyManagement({ models: { apiKeys } }: PanelDatabase, keyLine: KeyLine): KeyManagement {
  return {
    async requireManaged({ key }, row) {
      if (key === null) return;
      requireCurrent(await apiKeys.findByPk(key.id), key.secretHash);
      if (await keyLine.isOf(row, key.id)) return;
      throw new DomainError(
        'forbidden',
        'A key can change and rotate only itself and the keys that were created with it. Use a session for other keys.',
        { code: 'missing_capability' },
      );
    },

    async checkChange({ key }, row, transaction) {
      if (key) checkWithin(key, changedGrant(row, key));
      const parent = row.parentId === null ? null : await apiKeys.findByPk(row.parentId, { transaction });
      const inherited = parent === null ? undefined : await keyLine.grantOf(parent, transaction);
      if (inherited !== undefined) checkWithin(inherited, changedGrant(row, inherited));
    },

    async checkRevocation({ key }, row) {
      if (key && !(await keyLine.isOf(row, key.id))) checkWithin(key, toGrant(row));
    },
  };
}

/** Returns the grant to check for a changed key: it has the changed fields of `row`, and all other fields of `within`. */
function changedGrant(row: ApiKeyRow, within: Grant): Grant {
  const { permissions, allowedIps, serverIds, expiresAtMs } = toGrant(row);
  return {
    permissions: row.changed('permissions') ? permissions : within.permissions,
    allowedIps: row.changed('allowedIps') ? allowedIps : within.allowedIps,
    serverIds: row.changed('serverIds') ? serverIds : within.serverIds,
    expiresAtMs: row.changed('expiresAt') ? expiresAtMs : within.expiresAtMs,
  };
}
