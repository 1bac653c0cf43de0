import type { DaemonHandler } from '../types.js';

export const startContainer: DaemonHandler<'startContainer'> = ({ containers }, { body }) =>
  containers.start(body.id);
