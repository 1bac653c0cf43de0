import type { DaemonHandler } from '../types.js';

export const listContainerStats: DaemonHandler<'listContainerStats'> = async (
  { containers },
  { query, caller },
) => ({
  stats: await containers.statsOfMany(query.ids.filter((id) => caller.containers?.includes(id) ?? true)),
});
