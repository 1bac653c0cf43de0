import type { I18n } from '@lingui/core';
import type { Schemas, Server } from '../../api/client';
import type { Shape } from './state-shape';

type Label = (i18n: I18n) => string;

type Look = {
  shape: Shape;
  colour: string;
  label: Label;
};

const busy = (label: Label): Look => ({ shape: 'half', colour: 'text-busy', label });
const down = (label: Label): Look => ({ shape: 'ring', colour: 'text-stopped', label });
const failed = (label: Label): Look => ({ shape: 'triangle', colour: 'text-crashed', label });

/** What is shown as the state of a server: its status, or that it is suspended. */
export type ShownState = Schemas['ServerStatus'] | 'suspended';

/** How each state of a server is shown. */
export const STATES: Record<ShownState, Look> = {
  running: { shape: 'disc', colour: 'text-running', label: (i18n) => i18n._('Running') },
  starting: busy((i18n) => i18n._('Starting')),
  restarting: busy((i18n) => i18n._('Restarting')),
  stopping: busy((i18n) => i18n._('Stopping')),
  installing: busy((i18n) => i18n._('Installing')),
  restoring: busy((i18n) => i18n._('Restoring')),
  installed: down((i18n) => i18n._('Ready to start')),
  stopped: down((i18n) => i18n._('Stopped')),
  killed: down((i18n) => i18n._('Killed')),
  removed: down((i18n) => i18n._('Removed')),
  crashed: failed((i18n) => i18n._('Crashed')),
  install_failed: failed((i18n) => i18n._('Installation failed')),
  unreachable: { shape: 'dashed', colour: 'text-stopped', label: (i18n) => i18n._('Node unreachable') },
  suspended: { shape: 'lock', colour: 'text-stopped', label: (i18n) => i18n._('Suspended') },
};

const UP: Schemas['ServerStatus'][] = ['starting', 'running', 'restarting'];
export const isUp = (status: Schemas['ServerStatus']): boolean => UP.includes(status);

const DOWN: Schemas['ServerStatus'][] = [
  'installed',
  'stopped',
  'killed',
  'crashed',
  'install_failed',
  'removed',
];
export const isDown = (status: Schemas['ServerStatus']): boolean => DOWN.includes(status);

/** Returns the state to show where there is place for one. That a server is suspended matters more than its status. */
export const shownState = ({ status, suspendedAt }: Pick<Server, 'status' | 'suspendedAt'>): ShownState =>
  suspendedAt === null ? status : 'suspended';
