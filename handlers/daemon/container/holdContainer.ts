import type { DaemonHandler } from '../types.js';

export const holdContainer: DaemonHandler<'holdContainer'> = ({ containers }, { body }) =>
  containers.holds.hold(body.id);
