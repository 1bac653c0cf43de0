import { DomainError } from '../../lib/errors.js';
import type { Caller } from '../caller.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import type { ApiKeyRow } from '../database/rows.js';
import { type ApiKey, toApiKey, toGrant } from './api-key-view.js';
import { createKeyAuthentication } from './key-authentication.js';
import { createKeyCreation } from './key-creation.js';
import { checkWithin } from './key-grant.js';
import { checkKeyInput, checkLimited, createServerCheck, type KeyInput } from './key-input.js';

export type ApiKeys = ReturnType<typeof createApiKeys>;
export type ApiKeyChanges = Partial<KeyInput>;

/** API keys: they act for a user, never can more than that user, and are stored as a hash. */
export function createApiKeys({ db, clock }: Storage) {
  const { apiKeys } = db.models;
  const checkServers = createServerCheck(db);

  async function find(keyId: string, userId?: string): Promise<ApiKeyRow> {
    const row = await apiKeys.findOne({ where: { id: keyId, ...(userId === undefined ? {} : { userId }) } });
    if (row === null) throw new DomainError('not_found', 'There is no such API key.');
    return row;
  }

  async function change(caller: Caller, row: ApiKeyRow, changes: ApiKeyChanges): Promise<ApiKey> {
    checkKeyInput(changes, clock.now());
    if (changes.serverIds) await checkServers(row.userId, changes.serverIds);
    const { expiresAt, ...rest } = changes;
    row.set(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)));
    if (expiresAt !== undefined) row.set('expiresAt', expiresAt === null ? null : new Date(expiresAt));
    if (caller.key) checkWithin(caller.key, toGrant(row));
    checkLimited(row);
    await row.save();
    return toApiKey(row);
  }

  return {
    create: createKeyCreation({ db, clock }),
    authenticate: createKeyAuthentication({ db, clock }),

    /** The keys of a user or, without one, of all, newest first. */
    async list(userId: string | undefined, page: PageRequest): Promise<Page<ApiKey>> {
      const where = userId === undefined ? {} : { userId };
      return mapPage(await readPage(apiKeys, page, 'newest first', where), toApiKey);
    },

    /** Changes one of the caller's own keys, in force from the next request on. */
    updateOwn: async (caller: Caller, keyId: string, changes: ApiKeyChanges): Promise<ApiKey> =>
      change(caller, await find(keyId, caller.user.id), changes),

    /** Changes anybody's key; for administrators. */
    updateAny: async (caller: Caller, keyId: string, changes: ApiKeyChanges): Promise<ApiKey> =>
      change(caller, await find(keyId), changes),

    /** Revokes one of the user's own keys: its very next request is refused. */
    revokeOwn: async (userId: string, keyId: string): Promise<void> => revoke(await find(keyId, userId)),

    /** Revokes anybody's key; for administrators. */
    revokeAny: async (keyId: string): Promise<void> => revoke(await find(keyId)),
  };
}

/** The row's own promise tells more than its type says; callers get nothing. */
async function revoke(row: ApiKeyRow): Promise<void> {
  await row.destroy();
}
