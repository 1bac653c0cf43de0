const ARCHIVE = /\.(zip|jar|tar|tgz|gz)$/i;
const ENDING = /(\.tar)?\.[^.]+$/i;

/** Whether the panel can probably unpack a file of this name. The content decides. */
export const isArchive = (name: string): boolean => ARCHIVE.test(name);

/** Returns the name of the folder that an archive is unpacked into by default. */
export const folderNameOf = (archive: string): string => archive.replace(ENDING, '') || archive;
