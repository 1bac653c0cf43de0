import type { Pool } from '../known.js';
import { type Api, type Item, listAll } from '../subject.js';

/** Checks that unfinished uploads can be read and terminated, except those that were removed with their container. */
export async function settleUploads(api: Api, pool: Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const each of pool.of('upload')) {
    const path = `/fs/uploads/${String(each)}`;
    const { status } = await api('GET', path);
    if (status !== 200 && status !== 404) faults.push(`GET ${path} returns ${status}`);
    if (status !== 200) continue;
    const ended = (await api('DELETE', path)).status;
    const after = (await api('GET', path)).status;
    if (ended !== 204 || after !== 404)
      faults.push(`DELETE ${path} returns ${ended}, and GET after it ${after}`);
  }
  return faults;
}

/** Checks that backups are listed with their container, even a removed one, until they are deleted. */
export async function settleBackups(api: Api, pool: Pool): Promise<string[]> {
  const made = new Set(pool.of('backup').map(String));
  const faults: string[] = [];
  for (const container of [...pool.of('container'), ...pool.of('gone container')]) {
    const path = `/container/backup/list?id=${String(container)}`;
    if ((await api('GET', path)).status === 404) continue;
    const backups = await listAll(api, { list: { path, field: 'backups', next: 'next_cursor' } });
    for (const id of backups.keys()) {
      made.delete(id);
      // Only a backup that the sequence has locked needs this.
      await api('PATCH', '/container/backup', { backup_id: id, locked: false });
      const { status } = await api('DELETE', '/container/backup', { backup_id: id });
      if (status !== 200) faults.push(`the backup ${id} cannot be deleted: ${status}`);
    }
  }
  if (made.size > 0) faults.push(`backup ${[...made].join(', ')} was made and is not listed`);
  return faults;
}

/** The files that an installation creates. */
const FILES = ['index.js', 'package.json'];

/** Checks that every entry listed in the folders of kept containers can also be read. Then removes the new entries. */
export async function settleFiles(api: Api, kept: ReadonlySet<unknown>): Promise<string[]> {
  const faults: string[] = [];
  for (const id of kept) {
    const { status, body } = await api('GET', `/fs/list?path=/${String(id)}`);
    // This container was removed and its record has expired, so it can no longer be read.
    if (status === 404) continue;
    if (status !== 200) faults.push(`/${String(id)} cannot be listed: ${status}`);
    for (const entry of ((body as Item)['entries'] ?? []) as Item[]) {
      const path = `/${String(id)}/${String(entry['name'])}`;
      const info = await api('GET', `/fs/info?${new URLSearchParams({ path })}`);
      const { type, size } = (info.body ?? {}) as Item;
      // A list and a read of a single entry must agree on its type and, for a file, on its size.
      if (info.status !== 200 || type !== entry['type'] || (type === 'file' && size !== entry['size']))
        faults.push(
          `${path} is listed as ${JSON.stringify(entry)} and alone is ${JSON.stringify(info.body)}`,
        );
      if (FILES.includes(String(entry['name']))) continue;
      const removed = await api('DELETE', '/fs/rm', { path });
      if (removed.status !== 200) faults.push(`${path} cannot be removed: ${JSON.stringify(removed.body)}`);
    }
  }
  return faults;
}
