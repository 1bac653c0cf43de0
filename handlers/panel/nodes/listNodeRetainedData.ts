import type { PanelHandler } from '../types.js';

export const listNodeRetainedData: PanelHandler<'listNodeRetainedData'> = (
  { retainedData },
  { params, query },
) => retainedData.listOfNode(params.nodeId, query);
