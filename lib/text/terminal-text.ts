// ECMA-48: control sequences (colours), operating system commands (window titles), and ECMA-35: character sets.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must contain the escape character
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]+[0-~]|[@-Z\\-_])/g;

/** Removes the escape sequences of a terminal from a text. */
export const withoutEscapes = (text: string): string =>
  text.includes('\u001b') ? text.replace(ESCAPES, '') : text;
