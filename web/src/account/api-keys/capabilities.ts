import type { I18n } from '@lingui/core';

/** The areas of capabilities with the actions that each has, in the order of the form. */
export const AREAS = {
  servers: ['read', 'write', 'control', 'console'],
  files: ['read', 'write'],
  backups: ['read', 'write'],
  logs: ['read', 'write'],
  players: ['read', 'write'],
  sftp: ['read', 'write'],
  radar: ['read', 'write'],
  schedules: ['read', 'write'],
  members: ['read', 'write'],
  activity: ['read'],
  account: ['read', 'write'],
  apikeys: ['read', 'write'],
  nodes: ['read', 'write'],
  users: ['read', 'write'],
  settings: ['read', 'write'],
  bans: ['read', 'write'],
  announcements: ['read', 'write'],
  types: ['read', 'write'],
  audit: ['read'],
  metrics: ['read'],
} as const;
export type Area = keyof typeof AREAS;

/** Areas that a key that is limited to servers cannot have. */
const BEYOND_SERVERS: readonly Area[] = [
  ...([
    'account',
    'apikeys',
    'nodes',
    'users',
    'settings',
    'bans',
    'announcements',
    'types',
    'audit',
    'metrics',
  ] as const),
];

/** Returns whether a key that is limited to servers can have capabilities of the area. */
export const isOfServers = (area: Area): boolean => !BEYOND_SERVERS.includes(area);

const VIEWER = ['servers.read', 'logs.read', 'players.read'];
const OPERATOR = [
  ...VIEWER,
  ...['servers.control', 'servers.console', 'players.write', 'backups.read', 'activity.read'],
  'schedules.read',
];

/** Common sets of capabilities. They are the presets for members of a server, and everything. */
export const PRESETS = {
  viewer: VIEWER,
  operator: OPERATOR,
  developer: [...OPERATOR, 'files.*', 'backups.write', 'logs.write', 'sftp.*', 'radar.*', 'schedules.write'],
  full: ['*'],
} as const;
export type Preset = keyof typeof PRESETS | 'custom';

/** Returns the preset with exactly these capabilities; `custom` if there is none. */
export function presetOf(capabilities: readonly string[]): Preset {
  const names = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
  const wanted = [...capabilities].sort().join(' ');
  return names.find((name) => [...PRESETS[name]].sort().join(' ') === wanted) ?? 'custom';
}

/** Returns the capabilities to request. A key that is limited to servers gets everything that such a key can have. */
export function capabilitiesFor(capabilities: readonly string[], isLimited: boolean): string[] {
  if (!isLimited) return [...capabilities];
  if (capabilities.includes('*'))
    return (Object.keys(AREAS) as Area[]).filter(isOfServers).map((area) => `${area}.*`);
  return capabilities.filter((capability) => isOfServers(capability.split('.')[0] as Area));
}

/** Returns whether a list has a capability, by itself or through `area.*` or `*`. */
export const has = (capabilities: readonly string[], area: string, action: string): boolean =>
  ['*', `${area}.*`, `${area}.${action}`].some((each) => capabilities.includes(each));

/** Returns the list with a capability added or removed. `*` and `area.*` are replaced by what they stand for. */
export function withCapability(capabilities: readonly string[], area: Area, action: string): string[] {
  const single = (Object.keys(AREAS) as Area[]).flatMap((each) =>
    AREAS[each].filter((one) => has(capabilities, each, one)).map((one) => `${each}.${one}`),
  );
  const wanted = `${area}.${action}`;
  return single.includes(wanted) ? single.filter((each) => each !== wanted) : [...single, wanted];
}

export const AREA_NAMES: Record<Area, (i18n: I18n) => string> = {
  servers: (i18n) => i18n._('Servers'),
  files: (i18n) => i18n._('Files'),
  backups: (i18n) => i18n._('Backups'),
  logs: (i18n) => i18n._('Logs'),
  players: (i18n) => i18n._('Players'),
  sftp: (i18n) => i18n._('SFTP'),
  radar: (i18n) => i18n._('Changes'),
  schedules: (i18n) => i18n._('Schedules'),
  members: (i18n) => i18n._('Members'),
  activity: (i18n) => i18n._('Activity'),
  account: (i18n) => i18n._('Account'),
  apikeys: (i18n) => i18n._('API keys'),
  nodes: (i18n) => i18n._('Nodes'),
  users: (i18n) => i18n._('Users'),
  settings: (i18n) => i18n._('Panel settings'),
  bans: (i18n) => i18n._('Bans'),
  announcements: (i18n) => i18n._('Announcements'),
  types: (i18n) => i18n._('Server types'),
  audit: (i18n) => i18n._('Audit log'),
  metrics: (i18n) => i18n._('Metrics'),
};

export const ACTION_NAMES: Record<string, (i18n: I18n) => string> = {
  read: (i18n) => i18n._('Read'),
  write: (i18n) => i18n._('Write'),
  control: (i18n) => i18n._('Start and stop'),
  console: (i18n) => i18n._('Console'),
};
