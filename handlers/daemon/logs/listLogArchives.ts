import type { DaemonHandler, DaemonServices } from '../types.js';

export const listLogArchives =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'listLogArchives'> =>
  ({ query }) =>
    logs.archives(query.id);
