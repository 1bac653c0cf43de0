/** Every area of the panel and what can be done in it; a key's permission is `area.action`. */
const ACTIONS: Record<string, readonly string[]> = {
  account: ['read', 'write'],
  servers: ['read', 'write', 'control', 'console'],
  files: ['read', 'write'],
  backups: ['read', 'write'],
  logs: ['read', 'write'],
  sftp: ['read', 'write'],
  players: ['read', 'write'],
  radar: ['read', 'write'],
  nodes: ['read', 'write'],
  users: ['read', 'write'],
  apikeys: ['read', 'write'],
  settings: ['read', 'write'],
  bans: ['read', 'write'],
  audit: ['read', 'write'],
};

/** Areas that concern one server at a time; the others are the account's or the whole panel's. */
const OF_SERVERS = new Set(['servers', 'files', 'backups', 'logs', 'sftp', 'players', 'radar']);

const KNOWN: ReadonlySet<string> = new Set([
  '*',
  ...Object.entries(ACTIONS).flatMap(([area, actions]) =>
    [...actions, '*'].map((action) => `${area}.${action}`),
  ),
]);

/** Whether a key can be given this permission: `*`, `area.*` or `area.action` of the list. */
export const isCapability = (permission: string): boolean => KNOWN.has(permission);

/** Whether a key that is limited to servers can use it. `*` stands for all that it can. */
export const isOfServers = (permission: string): boolean =>
  permission === '*' || OF_SERVERS.has(permission.slice(0, permission.indexOf('.')));
