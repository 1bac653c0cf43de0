import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const zipChanges =
  ({ operations, radar }: Pick<DaemonServices, 'operations' | 'radar'>): DaemonHandler<'zipChanges'> =>
  (input) =>
    perform(operations, 'zipChanges', null, input, (work) =>
      radar.zip(input.body, requesterOf(input.caller), work),
    );
