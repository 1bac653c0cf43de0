import type { PanelHandler } from '../types.js';

export const getNodeLoad: PanelHandler<'getNodeLoad'> = ({ overview }, { params }) =>
  overview.load(params.nodeId);
