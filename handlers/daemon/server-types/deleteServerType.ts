import { writeConditionOf } from '../../../lib/contract/write-condition.js';
import type { DaemonHandler } from '../types.js';

export const deleteServerType: DaemonHandler<'deleteServerType'> = ({ serverTypes }, { params, headers }) =>
  serverTypes.remove(params.type, writeConditionOf(headers));
