import { type FileEntry, listFolder } from '../../../api/server/files';
import type { ChosenFile, UploadTarget } from '../../../tasks/uploads/upload-queue';
import { pathIn } from '../file-search';

/** Returns the paths of chosen files that exist in the folder, so that an upload would replace them. */
export async function filesToReplace(
  { serverId, folder }: UploadTarget,
  chosen: readonly ChosenFile[],
): Promise<string[]> {
  const existing = new Set<string>();
  const entries = await listFolder(serverId, folder, false);
  addFiles(existing, entries, '');
  const tops = new Set(chosen.map(({ path }) => path.split('/')[0] ?? ''));
  for (const { name, type } of entries) {
    if (type !== 'directory' || !tops.has(name)) continue;
    addFiles(existing, await listFolder(serverId, pathIn(folder, name), true), `${name}/`);
  }
  return chosen.flatMap(({ path }) => (existing.has(path) ? [path] : []));
}

function addFiles(existing: Set<string>, entries: readonly FileEntry[], prefix: string): void {
  for (const { name, type } of entries) if (type === 'file') existing.add(prefix + name);
}
