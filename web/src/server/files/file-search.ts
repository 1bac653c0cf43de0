/** What the address of the file manager says: the folder that is shown, and the file that is open in the editor. */
export type FileSearch = { folder: string; edit?: string };

export function fileSearchOf(raw: Record<string, unknown>): FileSearch {
  const folder = typeof raw['folder'] === 'string' && raw['folder'].startsWith('/') ? raw['folder'] : '/';
  return typeof raw['edit'] === 'string' ? { folder, edit: raw['edit'] } : { folder };
}

/** Returns the path of an entry in a folder. */
export const pathIn = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`;

/** Returns the folders on the way to a path, beginning with the first below the server's own folder. */
export function foldersOf(path: string): { name: string; path: string }[] {
  const names = path.split('/').filter(Boolean);
  return names.map((name, at) => ({ name, path: `/${names.slice(0, at + 1).join('/')}` }));
}
