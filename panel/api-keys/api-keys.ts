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
/** Whose keys are meant: the caller's own, or, for administrators, anybody's. */
type KeyScope = 'own' | 'any';

export type ApiKeyChanges = Partial<KeyInput>;

/** API keys: they act for a user, never can more than that user, and are stored as a hash. */
export function createApiKeys({ db, clock }: Storage) {
  const { apiKeys } = db.models;
  const checkServers = createServerCheck(db);

  /** The one place that decides whose keys a caller may see. @throws DomainError `not_found` */
  async function find({ user, isAdmin }: Caller, keyId: string, scope: KeyScope): Promise<ApiKeyRow> {
    const mine = scope === 'any' && isAdmin ? {} : { userId: user.id };
    const row = await apiKeys.findOne({ where: { id: keyId, ...mine } });
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
      change(caller, await find(caller, keyId, 'own'), changes),

    /** Changes anybody's key; for administrators. */
    updateAny: async (caller: Caller, keyId: string, changes: ApiKeyChanges): Promise<ApiKey> =>
      change(caller, await find(caller, keyId, 'any'), changes),

    /** Revokes one of the caller's own keys: its very next request is refused. */
    revokeOwn: async (caller: Caller, keyId: string): Promise<void> =>
      revoke(await find(caller, keyId, 'own')),

    /** Revokes anybody's key; for administrators. */
    revokeAny: async (caller: Caller, keyId: string): Promise<void> =>
      revoke(await find(caller, keyId, 'any')),
  };
}

/** The row's own promise tells more than its type says; callers get nothing. */
async function revoke(row: ApiKeyRow): Promise<void> {
  await row.destroy();
}
