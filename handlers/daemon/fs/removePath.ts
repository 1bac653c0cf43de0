import { requesterOf } from '../../../daemon/caller.js';
import { performAnyway } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const removePath: DaemonHandler<'removePath'> = ({ files, operations }, input) =>
  performAnyway(operations, 'removePath', input, ({ signal, ...watch }) =>
    files.remove(input.body.path, signal, watch, requesterOf(input.caller)),
  );
