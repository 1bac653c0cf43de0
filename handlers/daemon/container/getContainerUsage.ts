import type { DaemonHandler } from '../types.js';

export const getContainerUsage: DaemonHandler<'getContainerUsage'> = ({ usage }, { query, caller }) =>
  usage.of(query.id, { showsTotal: caller.containers === undefined });
