import type { PanelHandler } from '../types.js';

export const listRetainedData: PanelHandler<'listRetainedData'> = ({ retainedData }, { caller, query }) =>
  retainedData.list(caller, query);
