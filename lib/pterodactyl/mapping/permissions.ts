/**
 * The permissions that a capability needs, all of them: a member never gets a right that they did not have. Berth has fewer,
 * coarser rights.
 */
const NEEDED = {
  'servers.write': [
    ...['settings.rename', 'settings.reinstall', 'startup.read', 'startup.update'],
    ...['allocation.read', 'allocation.update'],
  ],
  'servers.control': ['control.start', 'control.stop', 'control.restart'],
  'servers.console': ['websocket.connect', 'control.console'],
  'logs.read': ['websocket.connect'],
  'files.read': ['file.read', 'file.read-content'],
  'files.write': ['file.create', 'file.update', 'file.delete'],
  'sftp.read': ['file.sftp'],
  'sftp.write': ['file.sftp', 'file.read', 'file.read-content', 'file.create', 'file.update', 'file.delete'],
  'backups.read': ['backup.read', 'backup.download'],
  'backups.write': ['backup.create', 'backup.delete', 'backup.restore'],
  'schedules.read': ['schedule.read'],
  'schedules.write': ['schedule.create', 'schedule.update', 'schedule.delete'],
  'members.read': ['user.read'],
  'members.write': ['user.create', 'user.update', 'user.delete'],
  'activity.read': ['activity.read'],
} as const;

export type TakenCapability = 'servers.read' | keyof typeof NEEDED;

/** Returns the capabilities that a sub-user keeps, and the permissions that none of them covers. */
export function capabilitiesOf(permissions: readonly string[]): {
  capabilities: TakenCapability[];
  lost: string[];
} {
  const given = new Set(permissions);
  const kept = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter((each) =>
    NEEDED[each].every((permission) => given.has(permission)),
  );
  const covered = new Set<string>(kept.flatMap((each) => NEEDED[each]));
  return {
    capabilities: ['servers.read', ...kept],
    lost: [...given].filter((permission) => !covered.has(permission)).sort(),
  };
}
