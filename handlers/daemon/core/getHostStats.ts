import type { DaemonHandler } from '../types.js';

export const getHostStats: DaemonHandler<'getHostStats'> = ({ host }) => host.stats();
