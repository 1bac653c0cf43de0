import type { CreationOptional, InferAttributes, InferCreationAttributes, Model } from 'sequelize';

type Row<M extends Model> = Model<InferAttributes<M>, InferCreationAttributes<M>>;

export interface UserRow extends Row<UserRow> {
  id: string;
  /** In lower case: it is what the unique index compares. */
  email: string;
  username: string;
  description: CreationOptional<string>;
  passwordHash: string;
  isAdmin: boolean;
  onboardingCompleted: CreationOptional<boolean>;
  onboardingSkipped: CreationOptional<boolean>;
  twoFactorEnabled: CreationOptional<boolean>;
  passkeyEnabled: CreationOptional<boolean>;
  createdAt: Date;
  lockedUntil: CreationOptional<Date | null>;
  lastLoginAt: CreationOptional<Date | null>;
}

/** At most one row, `id` 1: inserting it is what decides who is the first administrator. */
export interface FirstAdministratorRow extends Row<FirstAdministratorRow> {
  id: number;
  userId: string;
}

/** One row, `id` 1: what tells whether a panel has the secrets that this database was made with. */
export interface SecretsRow extends Row<SecretsRow> {
  id: number;
  /** Fingerprint of `SESSION_SECRET`. */
  sessionSecret: string;
  /** Fingerprint of `PANEL_PASSWORD_PEPPER`. */
  passwordPepper: string;
  /** Random; the set-up token is made from it, and another one as soon as a token was used. */
  setupId: string;
}

export interface SessionRow extends Row<SessionRow> {
  id: string;
  /** SHA-256 of the reference that the cookie carries. */
  referenceHash: string;
  userId: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  address: string;
  userAgent: string;
}

export interface ApiKeyRow extends Row<ApiKeyRow> {
  id: string;
  secretHash: string;
  userId: string;
  name: string;
  description: string;
  permissions: string[];
  allowedIps: string[];
  serverIds: string[] | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: CreationOptional<Date | null>;
}

/** One row, `id` 1. */
export interface SettingsRow extends Row<SettingsRow> {
  id: number;
  loginMaxAttempts: CreationOptional<number>;
  loginLockoutMinutes: CreationOptional<number>;
  rateLimitEnabled: CreationOptional<boolean>;
  rateLimitRpm: CreationOptional<number>;
  allowRegistration: CreationOptional<boolean>;
}

export interface NodeRow extends Row<NodeRow> {
  id: string;
  name: string;
  url: string;
  /** The daemon's key, sealed: the panel has to present it, so a hash would not do. */
  sealedKey: string;
  /** Set on the one node that `berth up` enrolled. */
  local: boolean;
  createdAt: Date;
  status: CreationOptional<'online' | 'offline' | 'unknown'>;
  version: CreationOptional<string | null>;
  lastSeenAt: CreationOptional<Date | null>;
}

export interface ServerRow extends Row<ServerRow> {
  id: string;
  ownerId: string;
  nodeId: string;
  name: string;
  type: string;
  version: string;
  port: number;
  /** Null until the node has told of it. */
  containerId: CreationOptional<string | null>;
  /** `installing` until it is known how that ended. */
  state: 'installing' | 'installed' | 'install_failed';
  /** Why the installation failed or, while it is `installing`, why nobody knows how far it is; for people. */
  failure: CreationOptional<string | null>;
  /** What the node is asked for beside type, version and name; null once it is known how that ended. */
  installation: CreationOptional<{ port?: number; env: Record<string, string> } | null>;
  createdAt: Date;
}
