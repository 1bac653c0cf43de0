import { date, json, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const apiKeyTable = new Table('api_keys', {
  id: text().key(),
  secretHash: text(),
  userId: text().references('users', 'CASCADE'),
  /** The id of the API key that created this key; null if this key was created in a session. */
  parentId: text().references('api_keys', 'CASCADE').optional(),
  name: text(),
  description: text(),
  permissions: json<string[]>(),
  allowedIps: json<string[]>(),
  serverIds: json<string[]>().optional(),
  createdAt: date(),
  expiresAt: date().optional(),
  lastUsedAt: date().optional(),
  /** The hash of the secret from before the last rotation. That secret works until `previousUntil`. */
  previousSecretHash: text().optional(),
  previousUntil: date().optional(),
})
  .index('userId', 'createdAt')
  .index('parentId');

export type ApiKeyRow = RowOf<typeof apiKeyTable>;

declare module '../database/models.js' {
  interface Models {
    readonly apiKeys: ModelOf<typeof apiKeyTable>;
  }
}
