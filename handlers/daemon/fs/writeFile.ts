import type { DaemonHandler, DaemonServices } from '../types.js';

export const writeFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'writeFile'> =>
  ({ body: { path, content, encoding = 'utf-8', create_dirs: createDirs = false } }) =>
    files.write(path, { content, encoding, createDirs });
