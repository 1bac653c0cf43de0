import type { DaemonHandler, DaemonServices } from '../types.js';

export const readFile =
  ({ files }: Pick<DaemonServices, 'files'>): DaemonHandler<'readFile'> =>
  ({ query, caller, whenOver }) =>
    files.read(query.path, { keyId: caller.id, whenOver });
