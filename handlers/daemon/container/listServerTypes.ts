import type { DaemonHandler, DaemonServices } from '../types.js';

export const listServerTypes =
  ({ serverTypes }: Pick<DaemonServices, 'serverTypes'>): DaemonHandler<'listServerTypes'> =>
  () =>
    serverTypes.list();
