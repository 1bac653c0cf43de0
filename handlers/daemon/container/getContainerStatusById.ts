import type { DaemonHandler } from '../types.js';

export const getContainerStatusById: DaemonHandler<'getContainerStatusById'> = ({ containers }, { params }) =>
  containers.currentStatus(params.id);
