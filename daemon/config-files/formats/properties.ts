import type { ConfigChange } from '../config-change.js';
import { newText } from '../new-text.js';
import { insertLines, joined, lineEndOf, linesOf, type TextLine } from './text-lines.js';

/** A key with its value, which may continue on further lines. */
type Property = {
  /** The index of its first line, and how many lines it has. */
  first: number;
  count: number;
  key: string;
  value: string;
  /** What precedes the value in the first line: the key and the separator. */
  prefix: string;
};

const BLANK = /^[ \t\f]*/;
const KEY = /^[ \t\f]*((?:\\.|[^\\=: \t\f])*)[ \t\f]*[=:]?[ \t\f]*/s;

/**
 * Changes a Java properties file (java.util.Properties). All occurrences of a key are changed, and a missing key is
 * added at the end. Other lines stay as they are.
 */
export function changeProperties(text: string, changes: readonly ConfigChange[]): string {
  const lines = linesOf(text);
  const properties = propertiesIn(lines);
  const added: string[] = [];
  // From the end, because a replaced property may have fewer lines than before.
  for (const property of properties.toReversed()) {
    let value: string | undefined;
    for (const change of changes) {
      if (change.key === property.key) value = newText(change, value ?? property.value) ?? value;
    }
    if (value === undefined || value === property.value) continue;
    const end = lines[property.first + property.count - 1]?.end ?? '';
    lines.splice(property.first, property.count, { text: property.prefix + escapedValue(value), end });
  }
  const known = new Set(properties.map(({ key }) => key));
  for (const change of changes) {
    const value = known.has(change.key) ? undefined : newText(change, undefined);
    if (value !== undefined) added.push(`${escapedKey(change.key)}=${escapedValue(value)}`);
  }
  if (added.length === 0) return joined(lines);
  const end = lineEndOf(text);
  // An empty line ends a last value that continues on the next line.
  if (continues(lines.at(-1)?.text ?? '')) added.unshift('');
  insertLines(lines, lines.length, added, end);
  return joined(lines);
}

function propertiesIn(lines: readonly TextLine[]): Property[] {
  const properties: Property[] = [];
  for (let first = 0; first < lines.length; ) {
    const start = lines[first]?.text ?? '';
    if (/^[ \t\f]*(?:[#!]|$)/.test(start)) {
      first += 1;
      continue;
    }
    let count = 1;
    const parts = [start];
    while (continues(parts.at(-1) ?? '') && first + count < lines.length) {
      parts.push((lines[first + count]?.text ?? '').replace(BLANK, ''));
      count += 1;
    }
    const whole = parts.map((part) => (continues(part) ? part.slice(0, -1) : part)).join('');
    const match = KEY.exec(whole);
    const prefix = match?.[0] ?? '';
    const key = unescaped(match?.[1] ?? '');
    // If the key itself continues on another line, the prefix is written again, in one line.
    const isSplit = count > 1 && prefix.length > start.length - 1;
    const separated = /[=: \t\f]$/.test(prefix) ? prefix : `${prefix}=`;
    properties.push({
      ...{ first, count, key, value: unescaped(whole.slice(prefix.length)) },
      prefix: isSplit ? `${escapedKey(key)}=` : separated,
    });
    first += count;
  }
  return properties;
}

/** Whether a line ends with an odd number of backslashes, so that the next line continues it. */
const continues = (line: string): boolean => (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', f: '\f' };
const NAMES: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\f': '\\f', '\\': '\\\\' };

const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9A-Fa-f]{4})|(.?))/gs, (_whole, code: string | undefined, character = '') =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Escapes what is not printable ASCII, because readers differ in the encoding that they expect. */
const escaped = (text: string): string =>
  text.replace(
    /[^\x20-\x5b\x5d-\x7e]/g,
    (character) => NAMES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escapedValue = (value: string): string => escaped(value).replace(/^ /, '\\ ');
const escapedKey = (key: string): string => escaped(key).replace(/[ :=#!]/g, '\\$&');
