import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import type { Operation } from './operations';

export type Backup = Schemas['Backup'];

/** The largest page that the panel returns. */
const PAGE_SIZE = 500;
/** Makes the panel respond at once with an operation to follow. */
const RESPOND_ASYNC = { Prefer: 'respond-async' };

/** All backups of a server, newest first. Events keep the list up to date. */
export const backupsQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['backups', serverId],
    queryFn: async ({ signal }): Promise<Backup[]> => {
      const backups: Backup[] = [];
      let cursor: string | undefined;
      do {
        const query = cursor === undefined ? { limit: PAGE_SIZE } : { limit: PAGE_SIZE, cursor };
        const params = { path: { serverId }, query };
        const { data } = await api.GET('/api/v2/servers/{serverId}/backups', { params, signal });
        backups.push(...(data?.backups ?? []));
        cursor = data?.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return backups.reverse();
    },
  });

/** How much disk space a server uses: its files, backups and logs. */
export const usageQuery = (serverId: string) =>
  queryOptions({
    // Part of the backups, so that events about backups also bring the usage up to date.
    queryKey: ['backups', serverId, 'usage'],
    queryFn: async ({ signal }): Promise<Schemas['ServerUsage']> => {
      const params = { path: { serverId } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/usage', { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    staleTime: 0,
  });

/** Starts a backup. @returns the operation to follow */
export const createBackup = async (
  serverId: string,
  body: Schemas['CreateBackupRequest'],
): Promise<Operation> => {
  const params = { path: { serverId }, header: RESPOND_ASYNC };
  const { data } = await api.POST('/api/v2/servers/{serverId}/backups', { params, body });
  return data as Operation;
};

/** Starts to restore a backup. @returns the operation to follow */
export const restoreBackup = async ({ id, serverId }: Backup): Promise<Operation> => {
  const params = { path: { serverId, backupId: id }, header: RESPOND_ASYNC };
  const { data } = await api.POST('/api/v2/servers/{serverId}/backups/{backupId}/restore', { params });
  return data as Operation;
};

/** Starts to restore a backup into another server of the same node. @returns the operation to follow, of that server */
export const restoreInto = async ({ id, serverId }: Backup, intoServerId: string): Promise<Operation> => {
  const params = { path: { serverId: intoServerId }, header: RESPOND_ASYNC };
  const body = { sourceServerId: serverId, backupId: id };
  const { data } = await api.POST('/api/v2/servers/{serverId}/restore-from', { params, body });
  return data as Operation;
};

/** Starts to verify a backup. @returns the operation to follow, whose result is the backup */
export const verifyBackup = async ({ id, serverId }: Backup): Promise<Operation> => {
  const params = { path: { serverId, backupId: id }, header: RESPOND_ASYNC };
  const { data } = await api.POST('/api/v2/servers/{serverId}/backups/{backupId}/verify', { params });
  return data as Operation;
};

export const deleteBackup = ({ id, serverId }: Backup) =>
  api.DELETE('/api/v2/servers/{serverId}/backups/{backupId}', {
    params: { path: { serverId, backupId: id } },
  });

/** Locks a backup, so that nobody deletes it by mistake, or unlocks it. */
export const lockBackup = ({ id, serverId }: Backup, locked: boolean) =>
  api.PATCH('/api/v2/servers/{serverId}/backups/{backupId}', {
    params: { path: { serverId, backupId: id } },
    body: { locked },
  });
