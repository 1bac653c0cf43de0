import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type Schemas } from '../../api/client';
import { allServers, serverQuery } from '../../api/servers';
import { withServers } from '../../live/apply-event';

/** Creates a server and goes to the page that shows its installation. */
export function useNewServer({ start }: { start: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: Schemas['NewServer']) => {
      const { data } = await api.POST('/api/v2/servers', { body });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    onSuccess: (server) => {
      client.setQueryData(serverQuery(server.id).queryKey, server);
      client.setQueryData(allServers.queryKey, (list) => withServers(list, [server]));
      return navigate({
        to: '/servers/new/$serverId',
        params: { serverId: server.id },
        search: start ? { start } : {},
        replace: true,
      });
    },
  });
}
