import type { DaemonHandler, DaemonServices } from '../types.js';

export const downloadLogArchive =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'downloadLogArchive'> =>
  ({ query }) =>
    logs.download(query);
