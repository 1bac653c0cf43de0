import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

export type ConfigFile = Schemas['ConfigFile'];
export type ConfigField = Schemas['ConfigField'];
export type FieldValue = Schemas['NewConfigValue'];

const PATH = '/api/v2/servers/{serverId}/config-files';

/** The configuration files of a server that have forms. */
export const configFilesQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['config-files', serverId],
    queryFn: async ({ signal }): Promise<ConfigFile[]> => {
      const { data } = await api.GET(PATH, { params: { path: { serverId } }, signal });
      return data?.files ?? [];
    },
    // Servers change their files all the time, and no event says so.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** New values of a file, which is changed only if it still has this version. */
export type ConfigChange = { path: string; values: FieldValue[]; version: string };

/** Changes values of a file, all or none. Fails with status 412 if the file was changed in the meantime. */
export function useConfigChange(serverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ version, ...body }: ConfigChange): Promise<ConfigFile> => {
      const params = { path: { serverId }, header: { 'If-Match': version } };
      const { data } = await api.PATCH(PATH, { params, body });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    onSuccess: (changed) =>
      client.setQueryData(configFilesQuery(serverId).queryKey, (files) =>
        files?.map((file) => (file.path === changed.path ? changed : file)),
      ),
  });
}
