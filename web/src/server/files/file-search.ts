export const SORTS = ['name', 'size', 'modified'] as const;
export type Sort = (typeof SORTS)[number];

/** What the address of the file manager says: the folder that is shown, how, and the file that is open. */
export type FileSearch = {
  folder: string;
  /** The path of the file that is open. */
  edit?: string;
  sort?: Sort;
  desc?: boolean;
  /** Only entries whose name contains this are shown. */
  find?: string;
  /** Whether subfolders are searched as well. */
  deep?: boolean;
};

export function fileSearchOf(raw: Record<string, unknown>): FileSearch {
  const { folder, edit, sort, desc, find, deep } = raw;
  const wanted = SORTS.find((each) => each === sort);
  return {
    folder: typeof folder === 'string' && folder.startsWith('/') ? folder : '/',
    ...(typeof edit === 'string' && edit.startsWith('/') && { edit }),
    ...(wanted !== undefined && { sort: wanted }),
    ...(desc === true && { desc }),
    ...((typeof find === 'string' || typeof find === 'number') && find !== '' && { find: String(find) }),
    ...(deep === true && { deep }),
  };
}

/** Returns the path of an entry in a folder. */
export const pathIn = (folder: string, name: string): string =>
  folder.endsWith('/') ? folder + name : `${folder}/${name}`;

/** Returns the folder that contains a path. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

/** Returns the last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Returns the folders on the way to a path, beginning with the first below the server's own folder. */
export function foldersOf(path: string): { name: string; path: string }[] {
  const names = path.split('/').filter(Boolean);
  return names.map((name, at) => ({ name, path: `/${names.slice(0, at + 1).join('/')}` }));
}
