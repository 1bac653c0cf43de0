import type { FindOptions } from 'sequelize';
import type { ApiKeyChanges } from '../../generated/panel/types.js';
import { storableTime } from '../../lib/time/timestamp.js';
import type { Caller } from '../access/caller.js';
import { type AuditedField, changesBetween, type NoteChanges } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import type { Notices } from '../identity/notices/notices.js';
import type { ApiKeyRow } from './api-key-row.js';
import { type ApiKey, toApiKey } from './api-key-view.js';
import { checkKeyInput, checkLimited, createServerCheck } from './key-input.js';
import type { KeyManagement } from './key-management.js';

/** Which keys the caller can change: only their own or, for administrators, those of all users. */
export type KeyScope = 'own' | 'any';

/** Finds a key that the caller can access. @throws DomainError `not_found` */
export type FindKey = (
  caller: Caller,
  keyId: string,
  scope: KeyScope,
  options?: FindOptions,
) => Promise<ApiKeyRow>;

type KeyChange = {
  keyId: string;
  scope: KeyScope;
  changes: ApiKeyChanges;
  address: string;
  note: NoteChanges | undefined;
};

const AUDITED: Readonly<Record<keyof ApiKeyChanges, AuditedField>> = {
  name: 'name',
  description: 'name',
  permissions: 'items',
  allowedIps: 'name',
  serverIds: 'items',
  expiresAt: 'values',
};

/** The fields that determine what a key can do, from where and for how long. */
const GRANTING = ['permissions', 'allowedIps', 'serverIds', 'expiresAt'] as const;

type KeyChangeOptions = Storage & { notices: Notices; find: FindKey; rules: KeyManagement };

export function createKeyChange({ db, clock, notices, find, rules }: KeyChangeOptions) {
  const checkServers = createServerCheck({ db, clock });

  /**
   * Changes the key. It is read and updated in one transaction, so that the audit log gets exactly the values that
   * were replaced.
   */
  return async (caller: Caller, { keyId, scope, changes, address, note }: KeyChange): Promise<ApiKey> => {
    checkKeyInput(changes, clock.now());
    const found = await find(caller, keyId, scope);
    await rules.requireManaged(caller, found);
    if (changes.serverIds) await checkServers(found.userId, changes.serverIds);
    const { row, changed, isMore } = await db.transaction(async (transaction) => {
      const row = await find(caller, keyId, scope, { transaction, lock: transaction.LOCK.UPDATE });
      const before = { ...row.get() };
      const { expiresAt, ...rest } = changes;
      row.set(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)));
      if (expiresAt !== undefined) row.set('expiresAt', expiresAt === null ? null : storableTime(expiresAt));
      checkLimited(row);
      const isMore = GRANTING.some((field) => row.changed(field));
      if (isMore) await rules.checkChange(caller, row, transaction);
      const changed = changesBetween(before, row.get(), AUDITED);
      await row.save({ transaction });
      return { row, changed, isMore };
    });
    note?.(changed);
    if (isMore) notices.credentialChanged(row.userId, 'api_key_changed', address);
    return toApiKey(row, clock.now());
  };
}
