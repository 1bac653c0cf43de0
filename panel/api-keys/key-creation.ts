import type { CreationAttributes } from 'sequelize';
import type { NewUserApiKey } from '../../generated/panel/types.js';
import { DomainError } from '../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import { newId } from '../../lib/text/ids.js';
import type { Caller } from '../access/caller.js';
import { checkWithin } from '../access/key-grant.js';
import { givenTo, type NoteChanges } from '../audit/changes.js';
import type { Storage } from '../database/panel-database.js';
import type { Notices } from '../identity/notices/notices.js';
import { requireOpenSession } from '../identity/sessions/open-session.js';
import { lockUser } from '../identity/users/stored-users.js';
import type { ApiKeyRow } from './api-key-row.js';
import { type ApiKeyWithSecret, toApiKey } from './api-key-view.js';
import { formatKey } from './key-form.js';
import { checkKeyInput, checkLimited, createServerCheck, toMs } from './key-input.js';
import { createKeyLine } from './key-line.js';

const MAX_PER_USER = 100;

export function createKeyCreation({ db, clock, notices }: Storage & { notices: Notices }) {
  const { apiKeys } = db.models;
  const checkServers = createServerCheck({ db, clock });
  const keyLine = createKeyLine(db);

  /**
   * Inserts the row of a new key. Locks the user's row first, so that concurrent requests cannot exceed the limit of
   * keys per user. Locks the parent's row as well: a concurrent revocation or rotation of the parent waits for the
   * insert, and then revokes the new key, too.
   */
  const insert = (row: CreationAttributes<ApiKeyRow>, { key: parent, sessionId }: Caller) =>
    db.transaction(async (transaction) => {
      const { userId } = row;
      await lockUser(db, userId, transaction);
      await requireOpenSession(db, sessionId, transaction);
      if ((await apiKeys.count({ where: { userId }, transaction })) >= MAX_PER_USER) {
        throw new DomainError(
          'conflict',
          `A user can have at most ${MAX_PER_USER} API keys. Revoke one first.`,
          {
            code: 'limit_reached',
          },
        );
      }
      if (parent !== null) await keyLine.claimParent(parent, transaction);
      return apiKeys.create(row, { transaction });
    });

  /**
   * Creates a key and returns its secret once.
   *
   * @throws DomainError `invalid_input`; `forbidden` (`missing_capability`) if the calling key would create a key that
   * can do more than itself; `not_found` for an unknown user or server; `conflict` (`limit_reached`); `unauthenticated`
   * if the calling key was revoked or expired in the meantime
   */
  return async (
    caller: Caller,
    input: NewUserApiKey,
    address: string,
    note?: NoteChanges,
  ): Promise<ApiKeyWithSecret> => {
    checkKeyInput(input, clock.now());
    const { userId = caller.user.id, name, description = '', permissions } = input;
    const { allowedIps = [], serverIds = null, expiresAt = null } = input;
    const expiresAtMs = toMs(expiresAt);
    if (caller.key) checkWithin(caller.key, { permissions, allowedIps, serverIds, expiresAtMs });
    checkLimited({ permissions, serverIds });
    if (serverIds) await checkServers(userId, serverIds);
    const id = newId('key_');
    const secret = newSecret();
    const values = {
      id,
      secretHash: hashSecret(secret),
      userId,
      parentId: caller.key?.id ?? null,
      name,
      description,
      permissions: [...permissions],
      allowedIps: [...allowedIps],
      serverIds: serverIds && [...serverIds],
      createdAt: new Date(clock.now()),
      expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs),
    };
    const row = await insert(values, caller);
    const limits = serverIds === null ? {} : { serverIds };
    note?.(givenTo({ permissions, ...limits }, { permissions: 'items', serverIds: 'items' }));
    notices.credentialChanged(userId, 'api_key_created', address);
    return { ...toApiKey(row, clock.now()), key: formatKey(id, secret) };
  };
}
