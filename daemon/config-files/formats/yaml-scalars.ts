import type { Literal, Scalar } from './tree.js';

/**
 * Text that every version of YAML reads as this text without quotes: words of letters, digits and a few characters, that
 * begin with a letter and are no boolean or null in YAML 1.1.
 */
const PLAIN = /^[A-Za-z][A-Za-z0-9_./@-]*(?: [A-Za-z0-9_./@-]+)*$/;
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|undefined|nan|inf)$/i;
/** Characters that JSON does not escape, and that some readers take for line ends or refuse. */
const UNESCAPED = /[\x7f-\x9f\u2028\u2029\ufeff]/g;

/** Writes a value in the place of another one. Text keeps the kind of its quotes, if that is possible. */
export function writtenYaml({ type, text }: Literal, { start, end }: Scalar, document: string): string {
  const source = document.slice(start, end);
  const written = type === 'text' ? textIn(text, source) : text;
  // The text of a block (`|`) ends with its line.
  const lineEnd = /\r?\n[ \t\r\n]*$/.exec(source)?.[0] ?? '';
  if (source !== '') return written + lineEnd;
  const [before, after] = [document.charAt(start - 1), document.charAt(start)];
  return `${/[\s[{]|^$/.test(before) ? '' : ' '}${written}${/[\s,\]}]|^$/.test(after) ? '' : ' '}`;
}

function textIn(text: string, source: string): string {
  if (source.startsWith("'") && /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff]*$/.test(text))
    return `'${text.replaceAll("'", "''")}'`;
  if (!source.startsWith('"') && PLAIN.test(text) && !RESERVED.test(text)) return text;
  return JSON.stringify(text).replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
