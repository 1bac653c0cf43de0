import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerLogs =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerLogs'> =>
  ({ params, query, caller, whenOver, signal }) =>
    containers.logs(params.id, query, { keyId: caller.id, whenOver, signal });
