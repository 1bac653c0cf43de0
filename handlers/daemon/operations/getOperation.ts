import { assertMayFollow } from '../operation-access.js';
import type { DaemonHandler } from '../types.js';

export const getOperation: DaemonHandler<'getOperation'> = async (
  { operations, permissionOf },
  { params, caller },
) => {
  const view = await operations.get(params.id);
  assertMayFollow(permissionOf(view.operation), caller.scopes);
  return view;
};
