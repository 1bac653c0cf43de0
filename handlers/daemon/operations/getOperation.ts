import { assertMayFollow } from '../operation-access.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const getOperation =
  ({
    operations,
    permissionOf,
  }: Pick<DaemonServices, 'operations' | 'permissionOf'>): DaemonHandler<'getOperation'> =>
  async ({ params, caller }) => {
    const view = await operations.get(params.id);
    assertMayFollow(permissionOf(view.operation), caller.scopes);
    return view;
  };
