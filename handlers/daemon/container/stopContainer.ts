import type { DaemonHandler } from '../types.js';

export const stopContainer: DaemonHandler<'stopContainer'> = ({ containers }, { body }) =>
  containers.stop(body.id, body.timeout === undefined ? {} : { timeoutS: body.timeout });
