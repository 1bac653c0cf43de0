import type { Transaction } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import type { Caller } from '../access/caller.js';
import { checkWithin, type Grant } from '../access/key-grant.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { ApiKeyRow } from './api-key-row.js';
import { toGrant } from './api-key-view.js';
import { type KeyLine, requireCurrent } from './key-line.js';

/** What an API key can do to other keys. A session is bound only by the parent of the key that it changes. */
export interface KeyManagement {
  /**
   * A key can change and rotate only itself and keys created with it: after its revocation, the secret or the wider
   * grant of any other key would remain.
   *
   * @throws DomainError `forbidden` (`missing_capability` for other keys); `unauthenticated` if the calling key has
   * just ended
   */
  requireManaged(caller: Caller, row: ApiKeyRow): Promise<void>;

  /**
   * Unchanged fields are not checked, so that a key can be narrowed in several steps after its parent was narrowed.
   *
   * @throws DomainError `forbidden` (`missing_capability`) if the changes exceed an ancestor of the changed key
   */
  checkChange(caller: Caller, row: ApiKeyRow, transaction: Transaction): Promise<void>;

  /** @throws DomainError `forbidden` (`missing_capability`) if the calling key would revoke a key that can do more */
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
        'A key can change and rotate only itself and the keys that were created with it. Use a session for others.',
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

/** Returns the changed fields of the row, with the values of `within` for the other fields. */
function changedGrant(row: ApiKeyRow, within: Grant): Grant {
  const { permissions, allowedIps, serverIds, expiresAtMs } = toGrant(row);
  return {
    permissions: row.changed('permissions') ? permissions : within.permissions,
    allowedIps: row.changed('allowedIps') ? allowedIps : within.allowedIps,
    serverIds: row.changed('serverIds') ? serverIds : within.serverIds,
    expiresAtMs: row.changed('expiresAt') ? expiresAtMs : within.expiresAtMs,
  };
}
