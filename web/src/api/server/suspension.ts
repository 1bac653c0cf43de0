import { api, type Server } from '../client';

/** Suspends a server, or gives a suspended one another reason; empty for none. An event brings the change to the pages. */
export const suspendServer = (serverId: Server['id'], reason: string) =>
  api.POST('/api/v2/servers/{serverId}/suspend', {
    params: { path: { serverId } },
    body: reason === '' ? {} : { reason },
  });

export const resumeServer = (serverId: Server['id']) =>
  api.POST('/api/v2/servers/{serverId}/resume', { params: { path: { serverId } } });
