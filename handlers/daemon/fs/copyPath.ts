import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const copyPath =
  ({ files, operations }: Pick<DaemonServices, 'files' | 'operations'>): DaemonHandler<'copyPath'> =>
  (input) => {
    const { source, destination, recursive = false } = input.body;
    return perform(operations, 'copyPath', null, input, (work) =>
      files.copy(source, destination, { ...work, isRecursive: recursive }),
    );
  };
