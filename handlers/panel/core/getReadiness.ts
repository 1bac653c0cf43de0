import type { PanelHandler } from '../types.js';

export const getReadiness: PanelHandler<'getReadiness'> = async ({ readiness }) => {
  await readiness.check();
  return { status: 'ok' };
};
