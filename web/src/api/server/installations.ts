import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../client';

/** The latest progress of an installation. Only events have it, so it is null until the first one arrives. */
export const installationQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['installation', serverId],
    queryFn: (): Schemas['InstallationProgress'] | null => null,
  });
