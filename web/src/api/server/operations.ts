import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';

export type Operation = Schemas['Operation'];

/** How often running operations are read while the page receives no events about them. */
const READ_AGAIN_MS = 5000;

const keyOf = (serverId: string) => ['operations', serverId] as const;

/**
 * The operations on a server that this page knows: those that it started, and those that events reported. The panel has
 * no list of them.
 */
export const operationsQuery = (serverId: string) =>
  queryOptions({
    queryKey: keyOf(serverId),
    queryFn: ({ client, signal }): Promise<Operation[]> =>
      Promise.all(
        (client.getQueryData<Operation[]>(keyOf(serverId)) ?? []).map((known) =>
          known.status === 'running' ? readOperation(known, signal) : known,
        ),
      ),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? READ_AGAIN_MS : false),
    gcTime: Number.POSITIVE_INFINITY,
  });

export const isRunning = ({ status }: Operation): boolean => status === 'running';

async function readOperation({ id, serverId }: Operation, signal: AbortSignal): Promise<Operation> {
  const path = { serverId: serverId ?? '', operationId: id };
  const { data } = await api.GET('/api/v2/servers/{serverId}/operations/{operationId}', {
    params: { path },
    signal,
  });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/** Cancels an operation. It undoes what it has done until now. */
export const cancelOperation = ({ id, serverId }: Operation) =>
  api.DELETE('/api/v2/servers/{serverId}/operations/{operationId}', {
    params: { path: { serverId: serverId ?? '', operationId: id } },
  });

/** Stores the latest state of an operation, which has replaced all earlier ones. */
export function setOperation(client: QueryClient, operation: Operation): void {
  if (operation.serverId === null) return;
  client.setQueryData<Operation[]>(keyOf(operation.serverId), (known) => withOperation(known, operation));
}

/** Forgets an operation that has ended. */
export const forgetOperation = (client: QueryClient, { id, serverId }: Operation): void =>
  void client.setQueryData<Operation[]>(keyOf(serverId ?? ''), (known) =>
    known?.filter((each) => each.id !== id),
  );

/** Returns the list with an operation added or replaced. An operation that has ended never runs again. */
function withOperation(known: readonly Operation[] = [], operation: Operation): Operation[] {
  const at = known.findIndex(({ id }) => id === operation.id);
  const before = known[at];
  if (before === undefined) return [...known, operation];
  return before.status !== 'running' && isRunning(operation) ? [...known] : known.with(at, operation);
}
