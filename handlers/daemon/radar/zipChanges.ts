import { requesterOf } from '../../../daemon/caller.js';
import { perform } from '../long-work.js';
import type { DaemonHandler } from '../types.js';

export const zipChanges: DaemonHandler<'zipChanges'> = ({ operations, radar }, input) =>
  perform(operations, 'zipChanges', null, input, (work) =>
    radar.zip(input.body, requesterOf(input.caller), work),
  );
