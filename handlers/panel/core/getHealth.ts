import type { PanelHandler, PanelServices } from '../types.js';

export const getHealth =
  ({ health }: Pick<PanelServices, 'health'>): PanelHandler<'getHealth'> =>
  () =>
    health.check();
