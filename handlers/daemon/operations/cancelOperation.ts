import { assertMayFollow } from '../operation-access.js';
import type { DaemonHandler, DaemonServices } from '../types.js';

export const cancelOperation =
  ({
    operations,
    permissionOf,
  }: Pick<DaemonServices, 'operations' | 'permissionOf'>): DaemonHandler<'cancelOperation'> =>
  async ({ params, caller }) => {
    const { operation } = await operations.get(params.id);
    assertMayFollow(permissionOf(operation), caller.scopes);
    return operations.cancel(params.id);
  };
