import type { PanelHandler } from '../types.js';

export const deleteRetainedData: PanelHandler<'deleteRetainedData'> = (
  { retainedData },
  { caller, params },
) => retainedData.remove(caller, params.retainedDataId);
