import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, type Server } from '../../api/client';
import { usePower } from '../../servers/power';

/** Changes settings of a server, and then starts it. */
export function useChangeAndStart(server: Server) {
  const client = useQueryClient();
  const power = usePower(server);
  return useMutation({
    mutationFn: async (change: () => Promise<Schemas['ServerChanges']>) =>
      api.PATCH('/api/v2/servers/{serverId}', {
        params: { path: { serverId: server.id } },
        body: await change(),
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['settings', server.id] });
      power.mutate('start');
    },
  });
}

/** Returns the changes that give a server another game port and keep its other ports. */
export async function withGamePort(serverId: string, port: number): Promise<Schemas['ServerChanges']> {
  const { data } = await api.GET('/api/v2/servers/{serverId}/settings', { params: { path: { serverId } } });
  return { ports: (data?.ports ?? []).map((each) => (each.name === 'game' ? { ...each, port } : each)) };
}
