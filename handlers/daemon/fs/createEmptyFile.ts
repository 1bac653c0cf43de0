import type { DaemonHandler } from '../types.js';

export const createEmptyFile: DaemonHandler<'createEmptyFile'> = ({ files }, { body }) =>
  files.create(body.path);
