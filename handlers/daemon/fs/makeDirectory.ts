import type { DaemonHandler } from '../types.js';

export const makeDirectory: DaemonHandler<'makeDirectory'> = (
  { files },
  { body: { path, recursive = false } },
) => files.makeFolder(path, { isRecursive: recursive });
