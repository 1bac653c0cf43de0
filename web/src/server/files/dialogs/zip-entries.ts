import { api, cancelled } from '../../../api/client';
import { createFolder, type FileEntry } from '../../../api/server/files';
import { RESPOND_ASYNC, untilDone } from '../../../tasks/operations';
import type { Work } from '../../../tasks/run-task';
import { parentOf, pathIn } from '../file-search';

/** The limits of the panel for the patterns of paths to exclude. */
const MAX_PATTERNS = 100;
const MAX_PATTERN_CHARACTERS = 256;

type Zip = {
  serverId: string;
  folder: string;
  /** The entries to zip. */
  entries: FileEntry[];
  /** All entries of the folder. */
  all: FileEntry[];
  output: string;
};

/**
 * Returns the names to exclude, so that only the chosen entries of a folder are zipped; undefined if names cannot say
 * so.
 */
export function namesToExclude(
  entries: readonly FileEntry[],
  all: readonly FileEntry[],
): string[] | undefined {
  const wanted = entries.map(({ name }) => name);
  const isKept = (name: string) =>
    wanted.some((each) => each === name || each.startsWith(`${name}/`) || name.startsWith(`${each}/`));
  const names: string[] = [];
  for (const { name } of all) {
    if (isKept(name)) continue;
    names.push(name);
    if (names.length > MAX_PATTERNS || name.length > MAX_PATTERN_CHARACTERS || /[*?]/.test(name))
      return undefined;
  }
  return names;
}

/** Zips entries of a folder. One folder alone is zipped without its own name in front of each path. */
export async function zipEntries({ serverId, folder, entries, all, output }: Zip, work: Work): Promise<void> {
  const zip = (path: string, exclude: string[] = []) => {
    const params = { path: { serverId }, header: RESPOND_ASYNC };
    const body = { path, output, exclude };
    const request = api.POST('/api/v2/servers/{serverId}/files/zip', { params, body });
    return untilDone(request, { serverId, ...work });
  };
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) return zip(pathIn(folder, first.name));
  const exclude = namesToExclude(entries, all);
  if (exclude !== undefined) return zip(folder, exclude);
  await zipCopies({ serverId, folder, entries }, work, zip);
}

/** Zips entries out of a folder with more other entries than can be excluded: copies them to a folder of their own. */
async function zipCopies(
  { serverId, folder, entries }: Omit<Zip, 'all' | 'output'>,
  { signal }: Work,
  zip: (path: string) => Promise<void>,
): Promise<void> {
  const own = pathIn(folder, `.zip-${Date.now().toString(36)}`);
  const params = { path: { serverId } };
  const follow = { serverId, signal, onProgress: () => undefined };
  await createFolder(serverId, own);
  try {
    for (const { name, type } of entries) {
      if (signal.aborted) throw cancelled();
      const destination = pathIn(own, name);
      if (name.includes('/')) await createFolder(serverId, parentOf(destination), true);
      const body = { source: pathIn(folder, name), destination, recursive: type === 'directory' };
      const header = RESPOND_ASYNC;
      await untilDone(
        api.POST('/api/v2/servers/{serverId}/files/copy', { params: { ...params, header }, body }),
        follow,
      );
    }
    await zip(own);
  } finally {
    await api.DELETE('/api/v2/servers/{serverId}/files', { params, body: { path: own } });
  }
}
