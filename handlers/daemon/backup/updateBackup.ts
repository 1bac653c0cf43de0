import type { DaemonHandler } from '../types.js';

export const updateBackup: DaemonHandler<'updateBackup'> = ({ backups }, { body }) => backups.update(body);
