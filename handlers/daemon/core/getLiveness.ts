import type { DaemonHandler } from '../types.js';

export const getLiveness: DaemonHandler<'getLiveness'> = async () => ({ status: 'ok' });
