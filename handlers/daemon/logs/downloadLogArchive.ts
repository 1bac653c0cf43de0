import type { DaemonHandler } from '../types.js';

export const downloadLogArchive: DaemonHandler<'downloadLogArchive'> = ({ logs }, { query }) =>
  logs.download(query);
