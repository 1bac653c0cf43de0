/** The classes of users that a mode is about, with the place of their three bits. */
export const CLASSES = [
  ['owner', 6],
  ['group', 3],
  ['others', 0],
] as const;
/** What a class of users may do, with the bit for it. */
export const RIGHTS = [
  ['read', 4],
  ['write', 2],
  ['execute', 1],
] as const;

const LETTERS = 9;

/** Returns the permission bits of characters such as `rwxr-xr-x`. A capital S or T is a special bit without execute. */
export const bitsOf = (permissions: string): number =>
  [...permissions.slice(-LETTERS)].reduce((bits, letter) => bits * 2 + (/[-ST]/.test(letter) ? 0 : 1), 0);

/** Returns permission bits as four octal digits, such as 0644. */
export const octalOf = (bits: number): string => bits.toString(8).padStart(4, '0');

/** Returns the permission bits of octal digits; undefined if they are not a mode, or have a special bit. */
export const parseOctal = (text: string): number | undefined =>
  /^0?[0-7]{3}$/.test(text) ? Number.parseInt(text, 8) : undefined;
