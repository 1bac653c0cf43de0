import type { DaemonHandler, DaemonServices } from '../types.js';

export const deleteLogs =
  ({ logs }: Pick<DaemonServices, 'logs'>): DaemonHandler<'deleteLogs'> =>
  ({ body }) =>
    logs.delete(body.id);
