/**
 * The same name, each character for a byte, as a string of its own: what V8 cuts out of a longer one keeps all of that in
 * memory for as long as it is there itself.
 */
export const keptName = (name: string): string => Buffer.from(name, 'latin1').toString('latin1');
