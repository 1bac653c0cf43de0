import type { DaemonHandler, DaemonServices } from '../types.js';

export const listContainers =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'listContainers'> =>
  async ({ query, caller }) =>
    containers.page({ ...query, only: caller.containers });
