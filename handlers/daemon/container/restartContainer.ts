import type { DaemonHandler } from '../types.js';

export const restartContainer: DaemonHandler<'restartContainer'> = ({ containers }, { body }) =>
  containers.restart(body.id);
