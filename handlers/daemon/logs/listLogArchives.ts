import type { DaemonHandler } from '../types.js';

export const listLogArchives: DaemonHandler<'listLogArchives'> = ({ logs }, { query }) =>
  logs.archives(query.id);
