import type { DaemonHandler } from '../types.js';

export const renamePath: DaemonHandler<'renamePath'> = ({ files }, { body }) =>
  files.rename(body.source, body.destination);
