import type { DaemonHandler } from '../types.js';

export const killContainer: DaemonHandler<'killContainer'> = ({ containers }, { body }) =>
  containers.kill(body.id);
