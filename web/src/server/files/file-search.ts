export const SORTS = ['name', 'size', 'modified'] as const;
export type Sort = (typeof SORTS)[number];

/** Where a text is searched for in a folder and below it: in names, or in the lines of files. */
export const PLACES = ['names', 'content'] as const;
export type Place = (typeof PLACES)[number];

/** What the address of the file manager says: the folder that is shown, how, and the file that is open. */
export type FileSearch = {
  folder: string;
  /** The path of the file that is open, and the line that is shown first. */
  edit?: string;
  line?: number;
  sort?: Sort;
  desc?: boolean;
  /** Only entries whose name contains this are shown. */
  find?: string;
  /** The text to search for in the folder and below it. Both are set, or none. */
  text?: string;
  place?: Place;
};

export function fileSearchOf(raw: Record<string, unknown>): FileSearch {
  const { folder, edit, sort, desc, find, line, text, place } = raw;
  const searched = textOf(text);
  const found = textOf(find);
  const wanted = SORTS.find((each) => each === sort);
  return {
    folder: typeof folder === 'string' && folder.startsWith('/') ? folder : '/',
    ...(typeof edit === 'string' && edit.startsWith('/') && { edit }),
    ...(wanted !== undefined && { sort: wanted }),
    ...(desc === true && { desc }),
    ...(found !== undefined && { find: found }),
    ...(typeof line === 'number' && Number.isSafeInteger(line) && line > 0 && { line }),
    ...(searched !== undefined && {
      text: searched,
      place: PLACES.find((each) => each === place) ?? 'names',
    }),
  };
}

/** Texts that look like numbers or words of JSON are parsed as such from the address. */
function textOf(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText && value !== '' ? String(value) : undefined;
}

/** Returns the search parameters of the folder alone, without a filter and a search. */
export function folderOnly({ folder, sort, desc }: FileSearch): FileSearch {
  return { folder, ...(sort && { sort }), ...(desc && { desc }) };
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
