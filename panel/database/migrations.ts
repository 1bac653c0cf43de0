import { DataTypes, type QueryInterface } from 'sequelize';
import type { Migration } from '../../lib/database.js';
import { jobsMigration } from '../jobs/0005-jobs.js';

const text = { type: DataTypes.TEXT, allowNull: false };
const id = { ...text, primaryKey: true };
const number = { type: DataTypes.INTEGER, allowNull: false };
const flag = { type: DataTypes.BOOLEAN, allowNull: false };
const time = { type: DataTypes.DATE, allowNull: false };
const json = { type: DataTypes.JSON, allowNull: false };
const maybeTime = { type: DataTypes.DATE, allowNull: true };
const maybeText = { type: DataTypes.TEXT, allowNull: true };

const reference = (table: string, onDelete: 'CASCADE' | 'RESTRICT') => ({
  ...text,
  references: { model: table, key: 'id' },
  onDelete,
});

/** Released migrations never change; a new step is a new entry at the end. */
export const panelMigrations: Migration[] = [
  { name: '0001-accounts', up: createAccounts },
  { name: '0002-servers', up: createServers },
  { name: '0003-secrets', up: createSecrets },
  { name: '0004-installations', up: keepInstallations },
  jobsMigration,
];

async function createAccounts(schema: QueryInterface): Promise<void> {
  await schema.createTable('users', {
    id,
    email: { ...text, unique: true },
    username: text,
    description: text,
    password_hash: text,
    is_admin: flag,
    onboarding_completed: flag,
    onboarding_skipped: flag,
    two_factor_enabled: flag,
    passkey_enabled: flag,
    created_at: time,
    locked_until: maybeTime,
    last_login_at: maybeTime,
  });
  // It goes with its user, so that a panel that lost all of them can begin again.
  await schema.createTable('first_administrator', {
    id: { ...number, primaryKey: true },
    user_id: reference('users', 'CASCADE'),
  });
  await schema.createTable('sessions', {
    id,
    reference_hash: { ...text, unique: true },
    user_id: reference('users', 'CASCADE'),
    created_at: time,
    last_seen_at: time,
    expires_at: time,
    address: text,
    user_agent: text,
  });
  await schema.addIndex('sessions', ['user_id', 'created_at']);
  await schema.createTable('api_keys', {
    id,
    secret_hash: text,
    user_id: reference('users', 'CASCADE'),
    name: text,
    description: text,
    permissions: json,
    allowed_ips: json,
    server_ids: { type: DataTypes.JSON, allowNull: true },
    created_at: time,
    expires_at: maybeTime,
    last_used_at: maybeTime,
  });
  await schema.addIndex('api_keys', ['user_id', 'created_at']);
  await schema.createTable('settings', {
    id: { ...number, primaryKey: true },
    login_max_attempts: number,
    login_lockout_minutes: number,
    rate_limit_enabled: flag,
    rate_limit_rpm: number,
    allow_registration: flag,
  });
}

async function createServers(schema: QueryInterface): Promise<void> {
  await schema.createTable('nodes', {
    id,
    name: { ...text, unique: true },
    url: { ...text, unique: true },
    sealed_key: text,
    local: flag,
    created_at: time,
    status: text,
    version: maybeText,
    last_seen_at: maybeTime,
  });
  await schema.createTable('servers', {
    id,
    owner_id: reference('users', 'RESTRICT'),
    node_id: reference('nodes', 'RESTRICT'),
    name: text,
    type: text,
    version: text,
    port: number,
    container_id: maybeText,
    state: text,
    failure: maybeText,
    created_at: time,
  });
  await schema.addIndex('servers', ['owner_id', 'name'], { unique: true });
  await schema.addIndex('servers', ['created_at', 'id']);
  await schema.addIndex('servers', ['node_id']);
}

async function createSecrets(schema: QueryInterface): Promise<void> {
  await schema.createTable('secrets', {
    id: { ...number, primaryKey: true },
    session_secret: text,
    password_pepper: text,
    setup_id: text,
  });
}

/** What a node was asked for is kept until it is installed; of what is under way nobody knows it any more. */
async function keepInstallations(schema: QueryInterface): Promise<void> {
  await schema.addColumn('servers', 'installation', { type: DataTypes.JSON, allowNull: true });
  await schema.sequelize.query(
    `UPDATE servers
     SET failure = CASE WHEN container_id IS NULL THEN 'The panel ended while the node was installing.' END,
       state = CASE WHEN container_id IS NULL THEN 'install_failed' ELSE 'installed' END
     WHERE state = 'installing'`,
  );
}
