import type { DaemonHandler } from '../types.js';

export const getPathInfo: DaemonHandler<'getPathInfo'> = ({ files }, { query }) => files.describe(query.path);
