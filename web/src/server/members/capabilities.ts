import type { I18n } from '@lingui/core';
import type { Schemas } from '../../api/client';
import type { Capability } from '../../api/server/access';

type Text = (i18n: I18n) => string;
type Description = { label: Text; explanation: Text };

const right = (label: Text, explanation: Text): Description => ({ label, explanation });

/** What each capability is called, and what it allows, in the order in which they are shown. */
export const CAPABILITIES: Record<Capability, Description> = {
  'servers.read': right(
    (i18n) => i18n._('See the server'),
    (i18n) => i18n._('Its name, address and state. Every member has this right.'),
  ),
  'servers.control': right(
    (i18n) => i18n._('Start and stop'),
    (i18n) => i18n._('Start, stop, restart and kill the server.'),
  ),
  'servers.console': right(
    (i18n) => i18n._('Use the console'),
    (i18n) => i18n._('Read the live console and type commands, which can change everything in the game.'),
  ),
  'servers.write': right(
    (i18n) => i18n._('Change settings'),
    (i18n) => i18n._('Change name, version, variables and ports, and reinstall the server.'),
  ),
  'files.read': right(
    (i18n) => i18n._('Read files'),
    (i18n) => i18n._('See and download all files, which can contain passwords.'),
  ),
  'files.write': right(
    (i18n) => i18n._('Change files'),
    (i18n) => i18n._('Upload, edit, move and delete files.'),
  ),
  'backups.read': right(
    (i18n) => i18n._('Read backups'),
    (i18n) => i18n._('See and download backups, which contain all files.'),
  ),
  'backups.write': right(
    (i18n) => i18n._('Change backups'),
    (i18n) => i18n._('Create, restore and delete backups.'),
  ),
  'logs.read': right(
    (i18n) => i18n._('Read logs'),
    (i18n) => i18n._('Read the output of the server, also of earlier days.'),
  ),
  'logs.write': right(
    (i18n) => i18n._('Change logs'),
    (i18n) => i18n._('No action needs this right at present.'),
  ),
  'players.read': right(
    (i18n) => i18n._('See players'),
    (i18n) => i18n._('See who plays.'),
  ),
  'players.write': right(
    (i18n) => i18n._('Manage players'),
    (i18n) => i18n._('No action needs this right at present.'),
  ),
  'sftp.read': right(
    (i18n) => i18n._('See SFTP logins'),
    (i18n) => i18n._('See who can connect over SFTP, and what they did.'),
  ),
  'sftp.write': right(
    (i18n) => i18n._('Manage SFTP logins'),
    (i18n) => i18n._('Create and revoke SFTP logins, which can read and change files.'),
  ),
  'radar.read': right(
    (i18n) => i18n._('Find changed files'),
    (i18n) => i18n._('List the files that changed since a time.'),
  ),
  'radar.write': right(
    (i18n) => i18n._('Pack changed files'),
    (i18n) => i18n._('Write the files that changed since a time to a zip file.'),
  ),
  'schedules.read': right(
    (i18n) => i18n._('See schedules'),
    (i18n) => i18n._('See what the server does at set times, with its commands, and how it ended.'),
  ),
  'schedules.write': right(
    (i18n) => i18n._('Manage schedules'),
    (i18n) =>
      i18n._('Create, change, run and delete schedules, with the actions that the member has the right to.'),
  ),
  'members.read': right(
    (i18n) => i18n._('See members'),
    (i18n) => i18n._('See who can use the server, and who is invited.'),
  ),
  'members.write': right(
    (i18n) => i18n._('Manage members'),
    (i18n) => i18n._('Invite, change and remove members, up to the own rights.'),
  ),
  'activity.read': right(
    (i18n) => i18n._('Read the activity'),
    (i18n) => i18n._('See who did what with the server, and from which address.'),
  ),
};

export const ALL_CAPABILITIES = Object.keys(CAPABILITIES) as Capability[];

export type Preset = Schemas['CapabilityPreset'];

const VIEWER: Capability[] = ['servers.read', 'logs.read', 'players.read'];
const OPERATOR: Capability[] = [
  ...VIEWER,
  ...(['servers.control', 'servers.console', 'players.write', 'backups.read', 'activity.read'] as const),
  'schedules.read',
];
const DEVELOPER: Capability[] = [
  ...OPERATOR,
  ...(['files.read', 'files.write', 'backups.write', 'logs.write'] as const),
  ...(['sftp.read', 'sftp.write', 'radar.read', 'radar.write', 'schedules.write'] as const),
];

/** The presets of the panel's document (`CapabilityPreset`), to show what each contains. The panel has the final say. */
export const PRESETS: Record<Preset, Description & { capabilities: readonly Capability[] }> = {
  viewer: {
    label: (i18n) => i18n._('Viewer'),
    explanation: (i18n) => i18n._('Sees the state, the players and the logs.'),
    capabilities: VIEWER,
  },
  operator: {
    label: (i18n) => i18n._('Operator'),
    explanation: (i18n) => i18n._('Also starts and stops the server and uses the console.'),
    capabilities: OPERATOR,
  },
  developer: {
    label: (i18n) => i18n._('Developer'),
    explanation: (i18n) => i18n._('Also changes files and backups, and connects over SFTP.'),
    capabilities: DEVELOPER,
  },
  'co-owner': {
    label: (i18n) => i18n._('Co-owner'),
    explanation: (i18n) => i18n._('Everything except deleting and transferring the server.'),
    capabilities: ALL_CAPABILITIES,
  },
};

export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];
