import type { I18n } from '@lingui/core';
import type { Schemas } from '../api/client';
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

/** How each state of a server is shown. */
export const STATES: Record<Schemas['ServerStatus'], Look> = {
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
};

const UP: Schemas['ServerStatus'][] = ['starting', 'running', 'restarting'];
export const isUp = (status: Schemas['ServerStatus']): boolean => UP.includes(status);
