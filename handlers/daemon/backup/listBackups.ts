import type { DaemonHandler, DaemonServices } from '../types.js';

export const listBackups =
  ({ backups }: Pick<DaemonServices, 'backups'>): DaemonHandler<'listBackups'> =>
  ({ query }) =>
    backups.list(query);
