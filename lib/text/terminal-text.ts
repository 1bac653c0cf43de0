// ECMA-48: control sequences (colours), and operating system commands (window titles).
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must contain the escape character
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Removes the escape sequences of a terminal from a text. */
export const withoutEscapes = (text: string): string =>
  text.includes('\u001b') ? text.replace(ESCAPES, '') : text;
