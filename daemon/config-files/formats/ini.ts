import { type ConfigChange, notChanged, shown } from '../config-change.js';
import { newText } from '../new-text.js';
import { insertLines, joined, lineEndOf, linesOf, requireOneLine, type TextLine } from './text-lines.js';

type Place = { section: string; name: string };
type Entry = Place & { line: TextLine; prefix: string; raw: string };

const SECTION = /^[ \t]*\[([^\r\n]*?)\][ \t]*(?:[;#].*)?$/;

/**
 * Changes an INI file. A key is `name` before the first section, `section.name`, or `[Section.with.dots].name`. All
 * occurrences of a key are changed; a missing key is added at the end of its section, and a missing section at the end
 * of the file. The value is the rest of the line: the format has no rule for comments after a value. Blanks
 * around it do not belong to it. A value in double quotes keeps its quotes.
 *
 * @throws DomainError for a value that would leave its line or its quotes
 */
export function changeIni(text: string, changes: readonly ConfigChange[]): string {
  const lines = linesOf(text);
  const end = lineEndOf(text);
  for (const change of changes) {
    const place = placeOf(change.key);
    const entries = entriesIn(lines).filter(
      ({ section, name }) => section === place.section && name === place.name,
    );
    for (const { line, prefix, raw } of entries) {
      const value = newText(change, unquoted(raw))?.trim();
      if (value === undefined || value === raw || value === unquoted(raw)) continue;
      requireOneLine(change.key, value);
      line.text = prefix + (isQuoted(raw) && !isQuoted(value) ? quoted(change.key, value) : value);
    }
    const value = entries.length === 0 ? newText(change, undefined)?.trim() : undefined;
    if (value === undefined) continue;
    requireOneLine(change.key, value);
    add(lines, place, value, end);
  }
  return joined(lines);
}

/** Returns the section and the name of a key. */
function placeOf(key: string): Place {
  const bracketed = /^\[(.+)\]\.(.+)$/s.exec(key);
  if (bracketed !== null) return { section: bracketed[1] ?? '', name: bracketed[2] ?? '' };
  const at = key.indexOf('.');
  return at < 0 ? { section: '', name: key } : { section: key.slice(0, at), name: key.slice(at + 1) };
}

function entriesIn(lines: readonly TextLine[]): Entry[] {
  const entries: Entry[] = [];
  let section = '';
  for (const line of lines) {
    const header = SECTION.exec(line.text);
    if (header !== null) section = header[1] ?? '';
    const at = line.text.indexOf('=');
    const name = line.text.slice(0, Math.max(0, at)).trim();
    if (header !== null || name === '' || /^[;#[]/.test(name)) continue;
    const rest = line.text.slice(at + 1);
    const prefix = line.text.slice(0, at + 1) + rest.slice(0, rest.length - rest.trimStart().length);
    entries.push({ section, name, line, prefix, raw: rest.trim() });
  }
  return entries;
}

function add(lines: TextLine[], { section, name }: Place, value: string, end: string): void {
  let start = section === '' ? 0 : -1;
  let after = lines.length;
  for (const [index, { text }] of lines.entries()) {
    const header = SECTION.exec(text)?.[1];
    if (header === undefined) continue;
    if (start >= 0) {
      after = index;
      break;
    }
    if (header === section) start = index + 1;
  }
  if (start < 0) {
    const isSeparate = lines.length === 0 || lines.at(-1)?.text.trim() === '';
    const texts = [...(isSeparate ? [] : ['']), `[${section}]`, `${name}${separatorIn(lines)}${value}`];
    insertLines(lines, lines.length, texts, end);
    return;
  }
  while (after > start && lines[after - 1]?.text.trim() === '') after -= 1;
  insertLines(lines, after, [`${name}${separatorIn(lines.slice(start, after))}${value}`], end);
}

/** Returns the separator of the last entry, so that a new one looks like it. */
const separatorIn = (lines: readonly TextLine[]): string =>
  /[ \t]*=[ \t]?/.exec(entriesIn(lines).at(-1)?.prefix ?? '')?.[0] ?? '=';

const isQuoted = (value: string): boolean => /^".*"$/s.test(value) && value.length > 1;
const unquoted = (raw: string): string => (isQuoted(raw) ? raw.slice(1, -1) : raw);

function quoted(key: string, value: string): string {
  if (!/"|\\$/.test(value)) return `"${value}"`;
  throw notChanged(
    `The value of ${shown(key)} contains a quote or ends with a backslash, and its field is in quotes.`,
  );
}
