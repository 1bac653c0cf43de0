import type { DaemonHandler } from '../types.js';

export const releaseContainer: DaemonHandler<'releaseContainer'> = ({ containers }, { body }) =>
  containers.holds.release(body.id);
