import { newIdentity } from '../../../lib/age/identity.js';

/** `berth daemon backup-key`: prints a new key for `DAEMON_BACKUP_KEYS`. It is stored nowhere. */
export const daemonBackupKey = (): void => console.log(newIdentity());
