import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

export type Settings = Schemas['ServerSettings'];
export type SettingChanges = Schemas['ServerChanges'];

export const settingsQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['settings', serverId],
    queryFn: async ({ signal }): Promise<Settings> => {
      const params = { path: { serverId } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/settings', { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
  });

/** Changes settings, all or none. The result says which of them are in effect now. */
export function useSettingChanges(serverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SettingChanges): Promise<Schemas['UpdatedServer']> => {
      const params = { path: { serverId } };
      const { data } = await api.PATCH('/api/v2/servers/{serverId}', { params, body });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    onSuccess: (settings) => client.setQueryData(settingsQuery(serverId).queryKey, settings),
  });
}
