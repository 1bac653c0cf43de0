import type { ContainerUsage } from '../../generated/daemon/types.js';
import { unlessKind } from '../../lib/errors/errors.js';
import type { Backups } from '../backups/backups.js';
import type { Containers } from '../containers/containers.js';
import { noContainer } from '../containers/records/container-store.js';
import type { Account } from '../disk/account.js';
import type { Files } from '../files/files.js';
import type { ContainerLogs } from '../logs/container-logs.js';

export type UsageParts = {
  containers: Pick<Containers, 'folders' | 'resolveDefault'>;
  files: Pick<Files, 'describe' | 'disk'>;
  backups: Pick<Backups, 'usageOf' | 'totalUsage'>;
  logs: Pick<ContainerLogs, 'usageOf' | 'totalUsage'>;
};

export interface Usage {
  /**
   * Returns the usage and quotas of a container. @param showsTotal whether to add the totals of all containers
   *
   * @throws DomainError `not_found` if there is neither a container of this id nor a log, backup or file of it
   */
  of(id: string | undefined, options: { showsTotal: boolean }): Promise<ContainerUsage>;
}

export const createUsage = (parts: UsageParts): Usage => ({
  async of(named, { showsTotal }) {
    const id = parts.containers.resolveDefault(named);
    const { count, ...backups } = parts.backups.usageOf(id);
    const files = await filesOf(parts, id);
    const logs = await parts.logs.usageOf(id);
    if (files === undefined && logs.used === 0 && count === 0) throw noContainer(id);
    return {
      id,
      files: files ?? { used: 0, uploads: 0 },
      backups: { ...view(backups), count },
      logs,
      ...(showsTotal && {
        total: { backups: view(await parts.backups.totalUsage()), logs: view(await parts.logs.totalUsage()) },
      }),
    };
  },
});

/** Returns the usage of the container's files, or undefined if its folder does not exist. */
async function filesOf({ containers, files }: UsageParts, id: string) {
  const { folders } = containers;
  if (folders.isThere(id)) {
    folders.reportUsageRequest(id);
    const account = { used: files.disk.bytesOf(id), limit: folders.diskOf(id).limitBytes };
    return { ...view(account), uploads: files.disk.reservedOf(id) };
  }
  if ((await unlessKind(files.describe(`/${id}`), 'not_found')) === undefined) return undefined;
  files.disk.measureIfWrong(id);
  return { used: files.disk.bytesOf(id), uploads: 0 };
}

const view = ({ used, limit }: Account) => (limit === undefined ? { used } : { used, limit });
