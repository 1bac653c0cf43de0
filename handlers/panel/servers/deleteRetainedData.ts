import type { PanelHandler, PanelServices } from '../types.js';

export const deleteRetainedData =
  ({ retainedData }: Pick<PanelServices, 'retainedData'>): PanelHandler<'deleteRetainedData'> =>
  ({ caller, params }) =>
    retainedData.remove(caller, params.retainedDataId);
