import type { I18n } from '@lingui/core';
import type { ActionTexts, Facts } from './actions';

const POWER: Record<string, (i18n: I18n, facts: Facts) => string> = {
  start: (i18n, facts) => i18n._('{user} started the server', facts),
  stop: (i18n, facts) => i18n._('{user} stopped the server', facts),
  restart: (i18n, facts) => i18n._('{user} restarted the server', facts),
  kill: (i18n, facts) => i18n._('{user} killed the server', facts),
};

/** The actions on the server itself and its backups. */
export const SERVER_ACTIONS: Readonly<Record<string, ActionTexts>> = {
  createServer: {
    label: (i18n) => i18n._('Create the server'),
    done: (i18n, facts) => i18n._('{user} created the server', facts),
  },
  controlServer: {
    label: (i18n) => i18n._('Start or stop the server'),
    done: (i18n, facts) =>
      POWER[facts['action'] ?? '']?.(i18n, facts) ?? i18n._('{user} started or stopped the server', facts),
  },
  typeConsoleLine: {
    label: (i18n) => i18n._('Type into the console'),
    done: (i18n, { user, line = '' }) => i18n._('{user} typed into the console: {line}', { user, line }),
  },
  runServerCommand: {
    label: (i18n) => i18n._('Run a command'),
    done: (i18n, { user, command = '' }) => i18n._('{user} ran the command {command}', { user, command }),
  },
  updateServer: {
    label: (i18n) => i18n._('Change settings'),
    done: (i18n, facts) => i18n._('{user} changed settings', facts),
  },
  reinstallServer: {
    label: (i18n) => i18n._('Reinstall the server'),
    done: (i18n, facts) => i18n._('{user} reinstalled the server', facts),
  },
  transferServer: {
    label: (i18n) => i18n._('Transfer the server'),
    done: (i18n, facts) => i18n._('{user} gave the server to another user', facts),
  },
  moveServer: {
    label: (i18n) => i18n._('Move the server to another node'),
    done: (i18n, facts) => i18n._('{user} began to move the server to another node', facts),
  },
  cancelServerMove: {
    label: (i18n) => i18n._('Cancel the move of the server'),
    done: (i18n, facts) => i18n._('{user} cancelled the move of the server', facts),
  },
  suspendServer: {
    label: (i18n) => i18n._('Suspend the server'),
    done: (i18n, { user, reason = '' }) =>
      reason === ''
        ? i18n._('{user} suspended the server', { user })
        : i18n._('{user} suspended the server: {reason}', { user, reason }),
  },
  resumeServer: {
    label: (i18n) => i18n._('Resume the server'),
    done: (i18n, facts) => i18n._('{user} resumed the server', facts),
  },
  deleteServer: {
    label: (i18n) => i18n._('Delete the server'),
    done: (i18n, facts) => i18n._('{user} deleted the server', facts),
  },
  cancelOperation: {
    label: (i18n) => i18n._('Cancel work in progress'),
    done: (i18n, facts) => i18n._('{user} cancelled work in progress', facts),
  },
  createBackup: {
    label: (i18n) => i18n._('Create a backup'),
    done: (i18n, { user, name = '' }) => i18n._('{user} created the backup {name}', { user, name }),
  },
  uploadBackup: {
    label: (i18n) => i18n._('Upload a backup'),
    done: (i18n, { user, name = '' }) => i18n._('{user} uploaded the backup {name}', { user, name }),
  },
  restoreBackup: {
    label: (i18n) => i18n._('Restore a backup'),
    done: (i18n, facts) => i18n._('{user} restored a backup', facts),
  },
  restoreBackupFrom: {
    label: (i18n) => i18n._('Restore a backup of another server'),
    done: (i18n, facts) => i18n._('{user} restored a backup of another server', facts),
  },
  verifyBackup: {
    label: (i18n) => i18n._('Verify a backup'),
    done: (i18n, facts) => i18n._('{user} verified a backup', facts),
  },
  updateBackup: {
    label: (i18n) => i18n._('Lock or unlock a backup'),
    done: (i18n, facts) => i18n._('{user} locked or unlocked a backup', facts),
  },
  deleteBackup: {
    label: (i18n) => i18n._('Delete a backup'),
    done: (i18n, facts) => i18n._('{user} deleted a backup', facts),
  },
  createBackupDownloadLink: {
    label: (i18n) => i18n._('Create a link to a backup'),
    done: (i18n, facts) => i18n._('{user} created a link to download a backup', facts),
  },
  createLogArchiveDownloadLink: {
    label: (i18n) => i18n._('Create a link to a log'),
    done: (i18n, facts) => i18n._('{user} created a link to download a log', facts),
  },
};
