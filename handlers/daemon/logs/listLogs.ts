import type { DaemonHandler } from '../types.js';

export const listLogs: DaemonHandler<'listLogs'> = ({ logs }, { query, caller }) =>
  logs.list({ ...query, only: caller.containers });
