import type { DaemonHandler } from '../types.js';

export const holdContainer: DaemonHandler<'holdContainer'> = ({ containers }, { body, signal }) =>
  containers.holds.hold(body.id, signal);
