import type { DaemonHandler } from '../types.js';

export const getContainerStats: DaemonHandler<'getContainerStats'> = ({ containers }, { query }) =>
  containers.stats(query.id);
