import { requesterOf } from '../../../daemon/caller.js';
import type { DaemonHandler } from '../types.js';

export const listConfigFiles: DaemonHandler<'listConfigFiles'> = (
  { configForms, containers },
  { query, caller, signal },
) => configForms.list(containers.resolveDefault(query.id), { ...requesterOf(caller), signal });
