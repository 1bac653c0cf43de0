import type { DaemonHandler } from '../types.js';

export const listContainers: DaemonHandler<'listContainers'> = async ({ containers }, { query, caller }) =>
  containers.page({ ...query, only: caller.containers });
