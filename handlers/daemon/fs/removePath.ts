import { performAnyway } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const removePath =
  ({ files, operations }: Pick<DaemonServices, 'files' | 'operations'>): DaemonHandler<'removePath'> =>
  (input) =>
    performAnyway(operations, 'removePath', input, ({ signal, ...watch }) =>
      files.remove(input.body.path, signal, watch),
    );
