import { assertMayFollow } from '../operation-access.js';
import type { DaemonHandler } from '../types.js';

export const cancelOperation: DaemonHandler<'cancelOperation'> = async (
  { operations, permissionOf },
  { params, caller },
) => {
  const { operation } = await operations.get(params.id);
  assertMayFollow(permissionOf(operation), caller.scopes);
  return operations.cancel(params.id);
};
