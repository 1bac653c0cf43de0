import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { serverTypesQuery } from '../server-types';

export type FleetType = Schemas['FleetType'];
export type FleetTypeDetails = Schemas['FleetTypeDetails'];
export type NodeState = Schemas['FleetTypeNode']['state'];
export type EggReading = Schemas['EggReading'];
export type EggEntry = Schemas['EggReportEntry'];
export type Definition = FleetTypeDetails['definition'];

/** Nodes get a definition within moments, and no event reports it. So the state is read again while one is waiting. */
const WAITING_MS = 3000;

/** The server types that are defined for all nodes, each with the number of nodes in each state. */
export const fleetTypesQuery = queryOptions({
  queryKey: ['admin', 'types'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<FleetType[]> =>
    (await api.GET('/api/v2/admin/types', { signal })).data?.items ?? [],
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ nodes }) => nodes.waiting > 0) === true ? WAITING_MS : false,
});

/** One type with its definition, and its state on each node. */
export const fleetTypeQuery = (type: string) =>
  queryOptions({
    queryKey: ['admin', 'types', type],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FleetTypeDetails | undefined> => {
      const { data } = await api.GET('/api/v2/admin/types/{type}', { params: { path: { type } }, signal });
      return data;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.nodes.some(({ state }) => state === 'waiting') === true ? WAITING_MS : false,
  });

/** Stores a definition for all nodes. */
export async function putType(client: QueryClient, type: string, definition: Definition): Promise<void> {
  const { data } = await api.PUT('/api/v2/admin/types/{type}', {
    params: { path: { type } },
    body: { definition },
  });
  client.setQueryData(fleetTypeQuery(type).queryKey, data);
  await readTypesAgain(client);
}

/** Deletes a definition, also on the nodes. */
export async function deleteType(type: string): Promise<void> {
  await api.DELETE('/api/v2/admin/types/{type}', { params: { path: { type } } });
}

/** Forgets a deleted type. The page that shows it must be closed before. */
export async function forgetType(client: QueryClient, type: string): Promise<void> {
  client.removeQueries({ queryKey: fleetTypeQuery(type).queryKey });
  await readTypesAgain(client);
}

/** Makes a server type from an egg. Nothing is stored. */
/** @param egg its text or its URL */
export async function readEgg(egg: Schemas['EggContent']): Promise<EggReading | undefined> {
  return (await api.POST('/api/v2/admin/types/egg', { body: egg })).data;
}

export async function exportEgg(type: string): Promise<Schemas['ExportedEgg'] | undefined> {
  const params = { path: { type } };
  return (await api.GET('/api/v2/admin/types/{type}/egg', { params })).data;
}

async function readTypesAgain(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: serverTypesQuery.queryKey });
  await client.invalidateQueries({ queryKey: fleetTypesQuery.queryKey, exact: true });
}
