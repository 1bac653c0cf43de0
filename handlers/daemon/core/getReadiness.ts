import type { DaemonHandler } from '../types.js';

export const getReadiness: DaemonHandler<'getReadiness'> = async ({ readiness, containers }) => {
  await readiness.check();
  return { status: 'ok', engine: containers.engine.isUnavailable ? 'unreachable' : 'reachable' };
};
