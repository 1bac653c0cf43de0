import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Returns all files of a folder by their paths from the root, sorted; an empty list if the folder does not exist. */
export async function filesBelow(root: string, folder = '.'): Promise<string[]> {
  const options = { withFileTypes: true, recursive: true } as const;
  const entries = await readdir(join(root, folder), options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
