import type { DaemonHandler } from '../types.js';

export const getContainerStatus: DaemonHandler<'getContainerStatus'> = ({ containers }, { query }) =>
  containers.currentStatus(query.id);
