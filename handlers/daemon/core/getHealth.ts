import type { DaemonHandler } from '../types.js';

export const getHealth: DaemonHandler<'getHealth'> = async () => ({ status: 'ok' });
