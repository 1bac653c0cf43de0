import type { DaemonHandler } from '../types.js';

export const appendFile: DaemonHandler<'appendFile'> = ({ files }, { body }) =>
  files.append(body.path, body.content);
