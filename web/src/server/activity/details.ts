import type { I18n } from '@lingui/core';
import type { Capability } from '../../api/server/access';
import { formatBytes, formatTime } from '../../ui/text/format';
import { visibleText } from '../../ui/text/visible-text';
import { CAPABILITIES, PRESETS } from '../members/capabilities';
import { grantWith } from '../members/grant';
import type { ActivityEntry } from './actions';

type Change = ActivityEntry['changes'][number];
type Text = (i18n: I18n) => string;

const REASONS: Partial<Record<string, Text>> = {
  missing_capability: (i18n) => i18n._('The user did not have the right.'),
  forbidden: (i18n) => i18n._('The user was not allowed to.'),
  not_found: (i18n) => i18n._('It did not exist.'),
  bad_request: (i18n) => i18n._('The request was not valid.'),
  conflict: (i18n) => i18n._('It was not possible at that time.'),
  name_taken: (i18n) => i18n._('The name was taken.'),
  port_taken: (i18n) => i18n._('The port was taken.'),
  limit_reached: (i18n) => i18n._('A limit was reached.'),
  node_maintenance: (i18n) => i18n._('The node was in maintenance.'),
  no_capacity: (i18n) => i18n._('No node had enough free capacity.'),
  server_suspended: (i18n) => i18n._('The server was suspended.'),
  rate_limited: (i18n) => i18n._('There were too many requests.'),
  invalid_credentials: (i18n) => i18n._('The e-mail address or the password was wrong.'),
  invalid_code: (i18n) => i18n._('The code was wrong.'),
  invalid_passkey: (i18n) => i18n._('The passkey was not valid.'),
  account_locked: (i18n) => i18n._('The account was locked.'),
  weak_password: (i18n) => i18n._('The new password was too weak.'),
  reauthentication_required: (i18n) => i18n._('The last sign-in was too long ago.'),
  confirmation_required: (i18n) => i18n._('It would have locked out the user.'),
  mail_not_configured: (i18n) => i18n._('No mail server was configured.'),
  mail_not_accepted: (i18n) => i18n._('The mail server did not accept the mail.'),
  eula_required: (i18n) => i18n._('The license was not accepted.'),
  disk_full: (i18n) => i18n._('The disk was full.'),
  unavailable: (i18n) => i18n._('The node did not respond.'),
};

/** Returns why an action failed. */
export const reasonOf = (code: string, i18n: I18n): string =>
  REASONS[code]?.(i18n) ?? i18n._('Reason: {code}', { code });

const LABELS: Partial<Record<string, Text>> = {
  name: (i18n) => i18n._('Name'),
  description: (i18n) => i18n._('Description'),
  isPublic: (i18n) => i18n._('Public status page'),
  version: (i18n) => i18n._('Version'),
  ports: (i18n) => i18n._('Port'),
  env: (i18n) => i18n._('Variable'),
  memoryLimit: (i18n) => i18n._('Memory'),
  cpuLimit: (i18n) => i18n._('Processor cores'),
  diskLimit: (i18n) => i18n._('Disk space'),
  expiresAt: (i18n) => i18n._('Ends'),
  cron: (i18n) => i18n._('Times'),
  timeZone: (i18n) => i18n._('Time zone'),
  isEnabled: (i18n) => i18n._('Enabled'),
  tasks: (i18n) => i18n._('Tasks'),
  ownerId: (i18n) => i18n._('Owner'),
};

/** The actions whose changes are more than what their sentence says. */
const DETAILED = [
  ...['updateServer', 'inviteMember', 'updateMember', 'acceptInvitation', 'transferServer'],
  'updateSchedule',
];

/** Returns what an action changed, one text per change; the rights of a member are one text. */
export function changeTexts({ action, changes }: ActivityEntry, i18n: I18n): string[] {
  if (!DETAILED.includes(action)) return [];
  const rights = changes.filter(({ field }) => field === 'capabilities');
  const others = changes.filter(({ field }) => field !== 'capabilities');
  return [...rightTexts(rights, i18n), ...new Set(others.map((change) => changeText(change, i18n)))];
}

function rightTexts(changes: readonly Change[], i18n: I18n): string[] {
  const added = changes.flatMap(({ to }) => (to === null ? [] : [to as Capability]));
  const removed = changes.flatMap(({ from }) => (from === null ? [] : [from as Capability]));
  const list = (capabilities: readonly Capability[]) =>
    new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
      capabilities.map((capability) => CAPABILITIES[capability]?.label(i18n) ?? capability),
    );
  const { preset } = grantWith(added);
  const texts: string[] = [];
  if (added.length > 0) {
    const rights = preset === 'custom' ? list(added) : PRESETS[preset].label(i18n);
    texts.push(i18n._('Rights added: {rights}', { rights }));
  }
  if (removed.length > 0) texts.push(i18n._('Rights removed: {rights}', { rights: list(removed) }));
  return texts;
}

/** Returns what happened to one field. */
export function changeText({ field, from, to }: Change, i18n: I18n): string {
  const name = LABELS[field]?.(i18n) ?? field;
  const shown = (value: string) => shownValue(field, visibleText(value), i18n);
  if (from === null && to === null) return i18n._('{name} changed', { name });
  if (from === to) return i18n._('{name} changed: {value}', { name, value: shown(to ?? '') });
  if (from === null) return i18n._('{name} added: {value}', { name, value: shown(to ?? '') });
  if (to === null) return i18n._('{name} removed: {value}', { name, value: shown(from) });
  return i18n._('{name}: {from} → {to}', { name, from: shown(from), to: shown(to) });
}

function shownValue(field: string, value: string, i18n: I18n): string {
  if (field === 'memoryLimit' || field === 'diskLimit') return formatBytes(Number(value), i18n.locale);
  if (field === 'isPublic') return value === 'true' ? i18n._('Shown') : i18n._('Not shown');
  if (field === 'expiresAt') return formatTime(value, i18n.locale);
  return value;
}
