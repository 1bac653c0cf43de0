import { DomainError } from '../../../../lib/errors/errors.js';
import type { NodeClient } from '../../../nodes/client/node.js';
import { patient } from '../patience.js';

export type Backup = { id: string; name: string; created: string; locked: boolean };

const PAGE = 500;
/** The maximum number of pages of backups of a container that are read. */
const MAX_PAGES = 40;

/** Reads all backups of a container, the oldest first. @throws DomainError `unavailable` if it has more than are read */
export async function listBackups(client: NodeClient, id: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: { id: string; limit: number; cursor?: string } = { id, limit: PAGE };
    if (cursor !== null) query.cursor = cursor;
    const read = await patient(() => client.call('listBackups', { query }));
    backups.push(...read.backups);
    cursor = read.next_cursor;
    if (cursor === null) return backups;
  }
  throw new DomainError('unavailable', 'The server has too many backups to read them all.');
}
