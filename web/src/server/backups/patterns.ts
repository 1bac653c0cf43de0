/** Which names of backups the panel accepts. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9 _.:-]*$/;

/** Returns whether a name can be that of a backup. An empty one stands for a name with the current time. */
export const isBackupName = (name: string): boolean => name === '' || NAME.test(name);

/** Returns the patterns of a text with one per line. A slash at the beginning is dropped: patterns are relative. */
export const patternsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^\/+/, ''))
    .filter((line) => line !== '');
