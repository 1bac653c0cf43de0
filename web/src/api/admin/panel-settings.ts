import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

export type PanelSettings = Schemas['Settings'];
export type PanelSettingsChanges = Schemas['SettingsChanges'];

/** No event reports that another administrator has changed the settings, so they are read again when a page opens. */
export const panelSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<PanelSettings> => {
    const { data } = await api.GET('/api/v2/admin/settings', { signal });
    if (data === undefined) throw new Error('the response has no body');
    return data;
  },
});

/** Changes the given settings, all or none. */
export function usePanelSettingsChanges() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PanelSettingsChanges): Promise<PanelSettings> => {
      const { data } = await api.PATCH('/api/v2/admin/settings', { body });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    onSuccess: (settings) => client.setQueryData(panelSettingsQuery.queryKey, settings),
  });
}

/** The mail server of the panel. It can only change when the panel restarts. */
export const mailServerQuery = queryOptions({
  queryKey: ['admin', 'mail'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Schemas['MailServer']> => {
    const { data } = await api.GET('/api/v2/admin/mail', { signal });
    if (data === undefined) throw new Error('the response has no body');
    return data;
  },
});
