import { i18n } from '@lingui/core';
import type { Texts } from './failure-texts';

/** The error codes that users meet only after they have signed in. */
export const serverFailureTexts = (): Texts => ({
  backup_limit_reached: {
    text: i18n._('The server has used up its space for backups. Delete some first.'),
    isWhole: true,
  },
  backup_locked: { text: i18n._('Locked backups prevent this. Unlock some first.') },
  backup_total_reached: {
    text: i18n._('The backups on this node have used up their space. Delete some first.'),
    isWhole: true,
  },
  backups_stay: { text: i18n._('The server has backups, which stay on its node. Confirm that first.') },
  disk_limit_reached: {
    text: i18n._('The server has used up its disk space. Delete files first.'),
    isWhole: true,
  },
  eula_required: { text: i18n._('The license of the game must be accepted first.') },
  last_administrator: { text: i18n._('Make another user an administrator first.') },
  limit_reached: { text: i18n._('The maximum number is reached.') },
  name_taken: { text: i18n._('This name is already in use. Choose another one.') },
  node_in_use: { text: i18n._('The node still has servers or files of deleted servers.') },
  no_capacity: { text: i18n._('No node has enough free capacity for this.') },
  node_maintenance: { text: i18n._('The node is in maintenance.') },
  payload_too_large: { text: i18n._('This is too large.') },
  port_taken: { text: i18n._('This port is already in use. Choose another one.') },
  precondition_failed: { text: i18n._('The file was changed meanwhile.'), isWhole: true },
  server_suspended: { text: i18n._('The server is suspended. An administrator can resume it.') },
});
