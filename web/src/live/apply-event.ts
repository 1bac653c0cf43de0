import type { QueryClient } from '@tanstack/react-query';
import type { Schemas, Server } from '../api/client';
import { backupsQuery } from '../api/server/backups';
import { installationQuery } from '../api/server/installations';
import { moveQuery, type ServerMove } from '../api/server/moves';
import { type Notice, noticeQuery } from '../api/server/notices';
import { type Operation, setOperation } from '../api/server/operations';
import { settingsQuery } from '../api/server/server-settings';
import { allServers, serverChanges, serverQuery } from '../api/servers';
import { onOperationEvent } from '../tasks/operations';
import type { StreamEvent } from './event-stream';

/** How long changes of servers are collected. If a node is lost, the states of all its servers change at once. */
const COLLECT_MS = 100;
/** The servers whose changes are not applied yet, by id. */
const changed = new Map<string, Server>();

/** Applies an event of the panel to the data that pages show. A change of a server is applied a moment later, with others. */
export function applyEvent(client: QueryClient, { name, data }: StreamEvent): void {
  if (name.startsWith('server.') && name !== 'server.removed') {
    if (changed.size === 0) setTimeout(() => applyChanges(client), COLLECT_MS);
    const server = data as Server;
    changed.set(server.id, server);
    serverChanges.note(server.id, server);
    return;
  }
  // Events are applied in their order.
  applyChanges(client);
  if (name === 'reset' || name === 'missed') {
    void client.invalidateQueries();
  } else if (name === 'server.removed') {
    const { id } = data as { id: string };
    serverChanges.note(id, undefined);
    client.setQueryData<Server[]>(allServers.queryKey, (list) => list?.filter((each) => each.id !== id));
    client.removeQueries({ queryKey: serverQuery(id).queryKey });
  } else if (name.startsWith('installation.')) {
    const progress = data as Schemas['InstallationProgress'];
    client.setQueryData(installationQuery(progress.id).queryKey, progress);
  } else if (name.startsWith('backup.')) {
    const { serverId } = (data as Schemas['BackupChange']).backup;
    void readAgain(client, backupsQuery(serverId).queryKey);
  } else if (name.startsWith('operation.')) {
    setOperation(client, data as Operation);
    onOperationEvent(data as Operation);
  } else if (name.startsWith('move.')) {
    const move = data as ServerMove;
    const { queryKey } = moveQuery(move.serverId);
    client.setQueryData(queryKey, move);
    // A request that is in progress may have been answered before the change.
    if (client.isFetching({ queryKey }) > 0) void readAgain(client, queryKey);
  } else if (name === 'notice') {
    const notice = data as Notice;
    client.setQueryData(noticeQuery(notice.id).queryKey, notice);
  }
}

function applyChanges(client: QueryClient): void {
  if (changed.size === 0) return;
  const servers = [...changed.values()];
  changed.clear();
  client.setQueryData<Server[]>(allServers.queryKey, (list) => withServers(list, servers));
  let isReachableAgain = false;
  for (const server of servers) {
    const { queryKey } = serverQuery(server.id);
    const known = client.getQueryState<Server>(queryKey);
    // Only servers whose pages were opened are known, because each query makes the search for queries slower.
    if (known === undefined) continue;
    if (known.data?.status === 'unreachable' && server.status !== 'unreachable') isReachableAgain = true;
    if (known.data !== undefined) readAfterMove(client, known.data, server);
    client.setQueryData(queryKey, server);
    // After a start, no setting waits for the next start any more.
    void client.invalidateQueries({ queryKey: settingsQuery(server.id).queryKey });
  }
  if (isReachableAgain) readFailedAgain(client);
}

/** Reads the move of a server again when it begins or ends, and everything else when the server is on another node. */
function readAfterMove(client: QueryClient, before: Server, { id, nodeId, moveNodeId }: Server): void {
  if (before.moveNodeId !== moveNodeId) void readAgain(client, moveQuery(id).queryKey);
  if (before.nodeId === nodeId) return;
  void client.invalidateQueries({ predicate: ({ queryKey: [kind, of] }) => kind !== 'server' && of === id });
}

/** Reads again what pages could not read, after the panel or a node responds again. */
export function readFailedAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Returns the list with servers added or replaced. A list that is not loaded yet stays so. */
export function withServers(list: Server[] | undefined, servers: readonly Server[]): Server[] | undefined {
  if (list === undefined) return undefined;
  const rest = new Map(servers.map((server) => [server.id, server]));
  const replaced = list.map((each) => {
    const server = rest.get(each.id);
    rest.delete(each.id);
    return server ?? each;
  });
  return [...replaced, ...rest.values()];
}

/**
 * Reads data again. A first request that is in progress may have been answered before the change, and is not sent again
 * by `invalidateQueries`, so the data is then read once more after it.
 */
async function readAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  await client.invalidateQueries({ queryKey });
  if (isFirst) await client.invalidateQueries({ queryKey });
}
