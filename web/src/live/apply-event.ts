import type { QueryClient } from '@tanstack/react-query';
import { backupsQuery } from '../api/backups';
import type { Schemas, Server } from '../api/client';
import { installationQuery } from '../api/installations';
import { type Notice, noticeQuery } from '../api/notices';
import { type Operation, setOperation } from '../api/operations';
import { settingsQuery } from '../api/server-settings';
import { allServers, serverChanges, serverQuery } from '../api/servers';
import { onOperationEvent } from '../tasks/operations';
import type { StreamEvent } from './event-stream';

/** Applies an event of the panel to the data that pages show. */
export function applyEvent(client: QueryClient, { name, data }: StreamEvent): void {
  if (name === 'reset' || name === 'missed') {
    void client.invalidateQueries();
  } else if (name === 'server.removed') {
    const { id } = data as { id: string };
    serverChanges.note(id, undefined);
    client.setQueryData<Server[]>(allServers.queryKey, (list) => list?.filter((each) => each.id !== id));
    client.removeQueries({ queryKey: serverQuery(id).queryKey });
  } else if (name.startsWith('server.')) {
    setServer(client, data as Server);
  } else if (name.startsWith('installation.')) {
    const progress = data as Schemas['InstallationProgress'];
    client.setQueryData(installationQuery(progress.id).queryKey, progress);
  } else if (name.startsWith('backup.')) {
    const { serverId } = (data as Schemas['BackupChange']).backup;
    void readAgain(client, backupsQuery(serverId).queryKey);
  } else if (name.startsWith('operation.')) {
    setOperation(client, data as Operation);
    onOperationEvent(data as Operation);
  } else if (name === 'notice') {
    const notice = data as Notice;
    client.setQueryData(noticeQuery(notice.id).queryKey, notice);
  }
}

function setServer(client: QueryClient, server: Server): void {
  const { queryKey } = serverQuery(server.id);
  serverChanges.note(server.id, server);
  const wasUnreachable = client.getQueryData(queryKey)?.status === 'unreachable';
  client.setQueryData(queryKey, server);
  client.setQueryData<Server[]>(allServers.queryKey, (list) => withServer(list, server));
  // After a start, no setting waits for the next start any more.
  void client.invalidateQueries({ queryKey: settingsQuery(server.id).queryKey });
  if (wasUnreachable && server.status !== 'unreachable') readFailedAgain(client);
}

/** Reads again what pages could not read, after the panel or a node responds again. */
export function readFailedAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Returns the list with a server added or replaced. A list that is not loaded yet stays so. */
export function withServer(list: Server[] | undefined, server: Server): Server[] | undefined {
  if (list === undefined) return undefined;
  const at = list.findIndex(({ id }) => id === server.id);
  return at < 0 ? [...list, server] : list.with(at, server);
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
