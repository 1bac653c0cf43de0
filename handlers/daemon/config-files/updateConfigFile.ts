import { requesterOf } from '../../../daemon/caller.js';
import { writeConditionOf } from '../../../lib/contract/write-condition.js';
import type { DaemonHandler } from '../types.js';

export const updateConfigFile: DaemonHandler<'updateConfigFile'> = (
  { configForms },
  { body, headers, caller, signal },
) => configForms.change(body, writeConditionOf(headers), { ...requesterOf(caller), signal });
