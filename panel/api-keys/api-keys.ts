import type { FindOptions } from 'sequelize';
import type { ApiKeyChanges, NewUserApiKey } from '../../generated/panel/types.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Caller } from '../access/caller.js';
import type { NoteChanges } from '../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import type { Notices } from '../identity/notices/notices.js';
import { namesOf } from '../identity/users/stored-users.js';
import type { ApiKeyRow } from './api-key-row.js';
import { type ApiKey, type ApiKeyWithSecret, toApiKey } from './api-key-view.js';
import { createKeyAuthentication } from './key-authentication.js';
import { createKeyChange, type KeyScope } from './key-change.js';
import { createKeyCreation } from './key-creation.js';
import { createKeyLine } from './key-line.js';
import { createKeyManagement } from './key-management.js';
import { createKeyRotation } from './key-rotation.js';

/**
 * Manages API keys. A key acts for a user and can never do more than that user. The `scope` of a change says which keys
 * the caller can change: only their own or, for administrators, those of all users.
 */
export interface ApiKeys {
  /**
   * Creates a key and returns its secret once; its user is notified.
   *
   * @param address the client's IP address
   * @throws DomainError `invalid_input`; `forbidden` (`missing_capability`) if the calling key would create a key
   * that can do more than itself; `not_found` for an unknown user or server; `conflict` (`limit_reached`)
   */
  create(
    caller: Caller,
    input: NewUserApiKey,
    address: string,
    note?: NoteChanges,
  ): Promise<ApiKeyWithSecret>;

  /**
   * Returns the caller that this key identifies, from this IP address.
   *
   * @throws DomainError `unauthenticated` for a key that is unknown, revoked or expired; `forbidden` from an
   * address that the key does not allow
   */
  authenticate(key: string, address: string): Promise<Caller>;

  /** Lists the keys of a user, newest first. */
  list(userId: string, page: PageRequest): Promise<Page<ApiKey>>;

  /** Lists the keys of a user, or all keys if `userId` is undefined, newest first, with the names of their users. */
  listAll(userId: string | undefined, page: PageRequest): Promise<Page<ApiKey & { username: string }>>;

  /**
   * Changes a key, which applies from the next request on. Its user is notified, unless only the label changes. `note`
   * receives the changes.
   *
   * @param address the client's IP address
   * @throws DomainError `not_found`, also for a key outside the scope; `invalid_input`; `forbidden`
   * (`missing_capability`)
   */
  update(
    scope: KeyScope,
    caller: Caller,
    keyId: string,
    changes: ApiKeyChanges,
    address: string,
    note?: NoteChanges,
  ): Promise<ApiKey>;

  /**
   * Gives a key a new secret, which is returned once. The previous secret keeps working during the overlap, whose
   * length is given in seconds. Keys that were created with the key are revoked. The users are notified.
   *
   * @param address the client's IP address
   * @throws DomainError `not_found`, also for a key outside the scope; `forbidden` (`missing_capability`) if the
   * calling key would receive the secret of a key that can do more; `conflict` if another request has just rotated the
   * key
   */
  rotate(
    scope: KeyScope,
    caller: Caller,
    keyId: string,
    overlapS: number,
    address: string,
  ): Promise<ApiKeyWithSecret>;

  /**
   * Revokes a key and all keys created with it: their next requests are rejected. Their users are notified.
   *
   * @param address the client's IP address
   * @throws DomainError `not_found`, also for a key outside the scope; `forbidden` (`missing_capability`) if the
   * calling key would revoke one that can do more
   */
  revoke(scope: KeyScope, caller: Caller, keyId: string, address: string): Promise<void>;
}

export function createApiKeys({ db, clock, notices }: Storage & { notices: Notices }): ApiKeys {
  const { apiKeys } = db.models;
  const rotateRow = createKeyRotation({ db, clock });
  const keyLine = createKeyLine(db);
  const rules = createKeyManagement(db, keyLine);

  /**
   * Returns a key that the caller can access. All access to single keys is decided here. @throws DomainError
   * `not_found`
   */
  async function find(
    { user, isAdmin }: Caller,
    keyId: string,
    scope: KeyScope,
    options: FindOptions = {},
  ): Promise<ApiKeyRow> {
    const mine = scope === 'any' && isAdmin ? {} : { userId: user.id };
    const row = await apiKeys.findOne({ where: { id: keyId, ...mine }, ...options });
    if (row === null) throw unknownKey();
    return row;
  }

  const list = (where: { userId?: string }, page: PageRequest) =>
    readPage(apiKeys, page, 'newest first', { where, view: (row) => toApiKey(row, clock.now()) });

  const change = createKeyChange({ db, clock, notices, find, rules });

  return {
    create: createKeyCreation({ db, clock, notices }),
    authenticate: createKeyAuthentication({ db, clock }),
    list: (userId, page) => list({ userId }, page),
    async listAll(userId, page) {
      const { items, nextCursor } = await list(userId === undefined ? {} : { userId }, page);
      const names = await namesOf(db, [...new Set(items.map((key) => key.userId))]);
      return {
        items: items.map((key) => ({ ...key, username: names.get(key.userId)?.username ?? '' })),
        nextCursor,
      };
    },
    update: (scope, caller, keyId, changes, address, note) =>
      change(caller, { keyId, scope, changes, address, note }),
    async rotate(scope, caller, keyId, overlapS, address) {
      const row = await find(caller, keyId, scope);
      await rules.requireManaged(caller, row);
      const below = await keyLine.usersBelow(row.id);
      const rotated = await rotateRow(row, overlapS);
      notices.credentialChanged(row.userId, 'api_key_rotated', address);
      for (const userId of below) notices.credentialChanged(userId, 'api_key_revoked', address);
      return rotated;
    },
    /** Deletes the key. The database also deletes the keys that were created with it, by their foreign keys. */
    async revoke(scope, caller, keyId, address) {
      const row = await find(caller, keyId, scope);
      await rules.checkRevocation(caller, row);
      const below = await keyLine.usersBelow(row.id);
      await row.destroy();
      for (const userId of new Set([row.userId, ...below]))
        notices.credentialChanged(userId, 'api_key_revoked', address);
    },
  };
}

const unknownKey = () => new DomainError('not_found', 'API key not found.');
