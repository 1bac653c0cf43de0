import type { PanelHandler, PanelServices } from '../types.js';

export const listRetainedData =
  ({ retainedData }: Pick<PanelServices, 'retainedData'>): PanelHandler<'listRetainedData'> =>
  ({ caller, query }) =>
    retainedData.list(caller, query);
