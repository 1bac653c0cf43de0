import type { DaemonHandler } from '../types.js';

export const uploadFile: DaemonHandler<'uploadFile'> = ({ files }, { query, body }) =>
  files.upload(query.path, body);
