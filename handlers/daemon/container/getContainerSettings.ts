import type { DaemonHandler } from '../types.js';

export const getContainerSettings: DaemonHandler<'getContainerSettings'> = async (
  { containers },
  { query },
) => containers.settings.of(containers.resolveDefault(query.id));
