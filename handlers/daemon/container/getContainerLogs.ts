import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerLogs =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerLogs'> =>
  ({ params, query, caller }) =>
    containers.logs(params.id, { ...query, reader: caller.id });
