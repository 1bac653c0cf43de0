import { DomainError, type ErrorDetail } from '../../../lib/errors/errors.js';
import { SERVER_CAPABILITIES, type ServerCapability } from '../../api-keys/capabilities.js';

export type MemberPreset = 'viewer' | 'operator' | 'developer' | 'co-owner';

const VIEWER: readonly ServerCapability[] = ['servers.read', 'logs.read', 'players.read'];

const OPERATOR: readonly ServerCapability[] = [
  ...VIEWER,
  ...(['servers.control', 'servers.console', 'players.write', 'backups.read', 'activity.read'] as const),
  'schedules.read',
];

const DEVELOPER: readonly ServerCapability[] = [
  ...OPERATOR,
  ...(['files.read', 'files.write', 'backups.write', 'logs.write'] as const),
  ...(['sftp.read', 'sftp.write', 'radar.read', 'radar.write', 'schedules.write'] as const),
];

/** Lists of capabilities for common roles. A change of a list does not change existing members. */
export const MEMBER_PRESETS: Readonly<Record<MemberPreset, readonly ServerCapability[]>> = {
  viewer: VIEWER,
  operator: OPERATOR,
  developer: DEVELOPER,
  'co-owner': SERVER_CAPABILITIES,
};

export type WantedCapabilities = {
  capabilities?: readonly ServerCapability[] | undefined;
  preset?: MemberPreset | undefined;
};

/**
 * Returns the capabilities of a preset or of the list, each once and in the same order for equal sets. They always
 * include `servers.read`, without which a member could not see the server.
 *
 * @returns undefined if neither is given
 * @throws DomainError `invalid_input` if both are given
 */
export function wantedCapabilities({
  capabilities,
  preset,
}: WantedCapabilities): ServerCapability[] | undefined {
  if (capabilities !== undefined && preset !== undefined) throw bad('is allowed only without `capabilities`');
  const list = preset === undefined ? capabilities : MEMBER_PRESETS[preset];
  if (list === undefined) return undefined;
  return SERVER_CAPABILITIES.filter((each) => each === 'servers.read' || list.includes(each));
}

/** Returns the capabilities as `wantedCapabilities`. @throws DomainError `invalid_input` unless exactly one is given */
export function requireCapabilities(wanted: WantedCapabilities): ServerCapability[] {
  const capabilities = wantedCapabilities(wanted);
  if (capabilities === undefined) throw bad('is required without `capabilities`');
  return capabilities;
}

/** Returns the preset with exactly these capabilities; null if there is none. */
export function presetOf(capabilities: readonly ServerCapability[]): MemberPreset | null {
  const isEqual = (list: readonly ServerCapability[]) =>
    list.length === capabilities.length && list.every((each) => capabilities.includes(each));
  const names = Object.keys(MEMBER_PRESETS) as MemberPreset[];
  return names.find((name) => isEqual(MEMBER_PRESETS[name])) ?? null;
}

function bad(message: string): DomainError {
  const details: ErrorDetail[] = [{ path: '/body/preset', message }];
  return new DomainError('invalid_input', `\`preset\` ${message}.`, { details });
}
