/** All areas of the panel and their actions; a key's permission is `area.action`. */
const ACTIONS = {
  account: ['read', 'write'],
  servers: ['read', 'write', 'control', 'console'],
  files: ['read', 'write'],
  backups: ['read', 'write'],
  logs: ['read', 'write'],
  sftp: ['read', 'write'],
  players: ['read', 'write'],
  radar: ['read', 'write'],
  schedules: ['read', 'write'],
  members: ['read', 'write'],
  activity: ['read'],
  nodes: ['read', 'write'],
  users: ['read', 'write'],
  apikeys: ['read', 'write'],
  settings: ['read', 'write'],
  bans: ['read', 'write'],
  announcements: ['read', 'write'],
  types: ['read', 'write'],
  audit: ['read', 'write'],
  metrics: ['read'],
} as const;

/** Areas of which each action concerns one server. All other areas concern the account or the whole panel. */
const SERVER_AREAS = [
  ...(['servers', 'files', 'backups', 'logs', 'sftp', 'players', 'radar', 'schedules'] as const),
  ...(['members', 'activity'] as const),
];

type ServerArea = (typeof SERVER_AREAS)[number];

/** A capability that concerns one server. Members of the server can have it. */
export type ServerCapability = {
  [Area in ServerArea]: `${Area}.${(typeof ACTIONS)[Area][number]}`;
}[ServerArea];

/** All capabilities that concern one server. */
export const SERVER_CAPABILITIES: readonly ServerCapability[] = SERVER_AREAS.flatMap((area) =>
  ACTIONS[area].map((action) => `${area}.${action}` as ServerCapability),
);

const OF_SERVERS: ReadonlySet<string> = new Set(SERVER_AREAS);

const KNOWN: ReadonlySet<string> = new Set([
  '*',
  ...Object.entries(ACTIONS).flatMap(([area, actions]) =>
    [...actions, '*'].map((action) => `${area}.${action}`),
  ),
]);

/** Returns whether a key can be given this permission: `*`, `area.*` or an `area.action` of the list. */
export const isCapability = (permission: string): boolean => KNOWN.has(permission);

/**
 * Returns whether a key that is limited to servers can have this permission. `*` gives such a key every capability of
 * servers.
 */
export const isOfServers = (permission: string): boolean =>
  permission === '*' || OF_SERVERS.has(permission.slice(0, permission.indexOf('.')));
