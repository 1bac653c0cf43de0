import type { PanelHandler, PanelServices } from '../types.js';

export const listNodeRetainedData =
  ({ retainedData }: Pick<PanelServices, 'retainedData'>): PanelHandler<'listNodeRetainedData'> =>
  ({ params, query }) =>
    retainedData.listOfNode(params.nodeId, query);
