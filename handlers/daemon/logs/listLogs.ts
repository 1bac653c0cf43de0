import type { DaemonHandler, DaemonServices } from '../types.js';

export const listLogs =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'listLogs'> =>
  ({ query, caller }) =>
    logs.list({ ...query, only: caller.containers });
