import { DataTypes, type Model, type ModelStatic, type Sequelize } from 'sequelize';
import type {
  ApiKeyRow,
  FirstAdministratorRow,
  NodeRow,
  SecretsRow,
  ServerRow,
  SessionRow,
  SettingsRow,
  UserRow,
} from './rows.js';

/** The tables, as objects of one connection. */
export interface Models {
  readonly users: ModelStatic<UserRow>;
  readonly firstAdministrator: ModelStatic<FirstAdministratorRow>;
  readonly sessions: ModelStatic<SessionRow>;
  readonly apiKeys: ModelStatic<ApiKeyRow>;
  readonly settings: ModelStatic<SettingsRow>;
  readonly secrets: ModelStatic<SecretsRow>;
  readonly nodes: ModelStatic<NodeRow>;
  readonly servers: ModelStatic<ServerRow>;
}

const text = { type: DataTypes.TEXT, allowNull: false } as const;
const id = { ...text, primaryKey: true } as const;
const flag = { type: DataTypes.BOOLEAN, allowNull: false } as const;
const off = { ...flag, defaultValue: false } as const;
const time = { type: DataTypes.DATE, allowNull: false } as const;
// Without the default a row that was just made would have `undefined` where a row that was read has null.
const maybeTime = { type: DataTypes.DATE, allowNull: true, defaultValue: null } as const;
const maybeText = { type: DataTypes.TEXT, allowNull: true, defaultValue: null } as const;
const number = { type: DataTypes.INTEGER, allowNull: false } as const;
const json = { type: DataTypes.JSON, allowNull: false } as const;

/** Sequelize writes a column's name into what it is given: definitions that are shared would all get the first. */
const ownColumns = <C extends object>(columns: C): C =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, isDefinition(column) ? { ...column } : column]),
  ) as C;

const isDefinition = (column: unknown): column is object =>
  typeof column === 'object' && column !== null && 'type' in column && 'allowNull' in column;

/** The tables as objects of this one connection; nothing is shared between two databases of a process. */
export function defineModels(sequelize: Sequelize): Models {
  const define = <M extends Model>(table: string, columns: Parameters<typeof sequelize.define<M>>[1]) =>
    sequelize.define<M>(table, ownColumns(columns), {
      tableName: table,
      timestamps: false,
      underscored: true,
    });
  const users = define<UserRow>('users', {
    id,
    email: text,
    username: text,
    description: { ...text, defaultValue: '' },
    passwordHash: text,
    isAdmin: flag,
    onboardingCompleted: off,
    onboardingSkipped: off,
    twoFactorEnabled: off,
    passkeyEnabled: off,
    createdAt: time,
    lockedUntil: maybeTime,
    lastLoginAt: maybeTime,
  });
  return { users, ...defineAccess(define), ...defineServers(define) };
}

type Define = <M extends Model>(
  table: string,
  columns: Parameters<typeof Sequelize.prototype.define<M>>[1],
) => ModelStatic<M>;

function defineAccess(define: Define) {
  const firstAdministrator = define<FirstAdministratorRow>('first_administrator', {
    id: { ...number, primaryKey: true },
    userId: text,
  });
  const sessions = define<SessionRow>('sessions', {
    id,
    referenceHash: text,
    userId: text,
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
    address: text,
    userAgent: text,
  });
  const apiKeys = define<ApiKeyRow>('api_keys', {
    id,
    secretHash: text,
    userId: text,
    name: text,
    description: text,
    permissions: json,
    allowedIps: json,
    serverIds: { type: DataTypes.JSON, allowNull: true, defaultValue: null },
    createdAt: time,
    expiresAt: maybeTime,
    lastUsedAt: maybeTime,
  });
  const settings = define<SettingsRow>('settings', {
    id: { ...number, primaryKey: true },
    loginMaxAttempts: { ...number, defaultValue: 5 },
    loginLockoutMinutes: { ...number, defaultValue: 15 },
    rateLimitEnabled: { ...flag, defaultValue: true },
    rateLimitRpm: { ...number, defaultValue: 100 },
    allowRegistration: off,
  });
  const secrets = define<SecretsRow>('secrets', {
    id: { ...number, primaryKey: true },
    sessionSecret: text,
    passwordPepper: text,
    setupId: text,
  });
  return { firstAdministrator, sessions, apiKeys, settings, secrets };
}

function defineServers(define: Define) {
  const nodes = define<NodeRow>('nodes', {
    id,
    name: text,
    url: text,
    sealedKey: text,
    local: flag,
    createdAt: time,
    status: { ...text, defaultValue: 'unknown' },
    version: maybeText,
    lastSeenAt: maybeTime,
  });
  const servers = define<ServerRow>('servers', {
    id,
    ownerId: text,
    nodeId: text,
    name: text,
    type: text,
    version: text,
    port: number,
    containerId: maybeText,
    state: text,
    failure: maybeText,
    installation: { type: DataTypes.JSON, allowNull: true, defaultValue: null },
    createdAt: time,
  });
  return { nodes, servers };
}
