import type { DaemonHandler, DaemonServices } from '../types.js';

export const describeInstaller =
  ({ serverTypes }: Pick<DaemonServices, 'serverTypes'>): DaemonHandler<'describeInstaller'> =>
  ({ body }) =>
    serverTypes.describe(body);
