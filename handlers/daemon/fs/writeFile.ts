import type { DaemonHandler } from '../types.js';

export const writeFile: DaemonHandler<'writeFile'> = (
  { files },
  { body: { path, content, encoding = 'utf-8', create_dirs: createDirs = false } },
) => files.write(path, { content, encoding, createDirs });
