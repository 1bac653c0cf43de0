/**
 * Copies a name, each character of which is a byte. V8 keeps the whole original string in memory as long as a
 * substring of it is in use.
 */
export const keptName = (name: string): string => Buffer.from(name, 'latin1').toString('latin1');
