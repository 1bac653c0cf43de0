import type { DaemonHandler } from '../types.js';

export const getPathSize: DaemonHandler<'getPathSize'> = ({ files }, { query, signal }) =>
  files.measure(query.path, signal);
