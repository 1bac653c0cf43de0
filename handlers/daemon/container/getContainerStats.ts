import type { DaemonHandler, DaemonServices } from '../types.js';

export const getContainerStats =
  ({ containers }: Pick<DaemonServices, 'containers'>): DaemonHandler<'getContainerStats'> =>
  ({ query }) =>
    containers.stats(query.id);
