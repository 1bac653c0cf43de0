import type { DaemonHandler } from '../types.js';

export const listBackups: DaemonHandler<'listBackups'> = ({ backups }, { query }) => backups.list(query);
