import { XMLValidator } from 'fast-xml-parser';
import { type ConfigChange, notChanged, shown } from '../config-change.js';
import { requireElementPath } from '../key-path.js';
import { newText } from '../new-text.js';
import { lineEndOf } from './text-lines.js';
import { spliced } from './tree.js';
import { scanXml, type XmlElement } from './xml-scanner.js';

/**
 * Changes the texts of elements of an XML document, such as `Root.Network.Port`. All elements at that path are changed; if
 * there is none, it is added with its parents. Everything else stays as it is. The library fast-xml-parser, which would
 * change blanks, only checks the document before and after.
 *
 * @throws DomainError for an invalid document, another root, an element with elements in it, and characters that XML
 * does not allow
 */
export function changeXml(text: string, changes: readonly ConfigChange[]): string {
  if (text.trim() !== '') requireValid(text);
  let changed = text;
  for (const change of changes) changed = changedBy(changed, change);
  if (changed !== text) requireValid(changed);
  return changed;
}

function requireValid(text: string): void {
  const result = XMLValidator.validate(text);
  if (result === true) return;
  throw notChanged(`The file is not valid XML (line ${result.err.line}).`);
}

function changedBy(text: string, change: ConfigChange): string {
  const [rootName = '', ...names] = requireElementPath(change.key);
  const root = scanXml(text);
  if (root === undefined) {
    const value = newText(change, undefined);
    if (value === undefined) return text;
    const end = lineEndOf(text);
    const start = text.trim() === '' ? `<?xml version="1.0" encoding="UTF-8"?>${end}` : text;
    return `${start}${elements([rootName, ...names], value, { indent: '', unit: '  ', end })}${end}`;
  }
  if (root.name !== rootName) {
    throw notChanged(`The root of the file is ${shown(root.name)}, and not ${shown(rootName)}.`);
  }
  let level = [root];
  for (const [depth, name] of names.entries()) {
    const next = level.flatMap(({ children }) => children.filter((child) => child.name === name));
    if (next.length === 0) {
      const [parent] = level;
      const value = newText(change, undefined);
      return value === undefined || parent === undefined
        ? text
        : withChild(text, parent, names.slice(depth), value);
    }
    level = next;
  }
  const splices = new Map<number, { end: number; text: string }>();
  for (const element of level) setText(text, element, change, splices);
  return spliced(text, splices);
}

function setText(
  text: string,
  element: XmlElement,
  change: ConfigChange,
  splices: Map<number, { end: number; text: string }>,
): void {
  if (element.children.length > 0) throw notChanged(`The element ${shown(change.key)} contains elements.`);
  const present = element.texts
    .map(({ start, end, isRaw }) =>
      isRaw ? text.slice(start + 9, end - 3) : decoded(text.slice(start, end)),
    )
    .join('');
  const value = newText(change, present.trim());
  if (value === undefined || value === present || value === present.trim()) return;
  const { inner, start, end, name } = element;
  if (inner === undefined) {
    const tag = text.slice(start, end).replace(/\s*\/>$/, '>');
    splices.set(start, { end, text: `${tag}${encoded(change.key, value)}</${name}>` });
    return;
  }
  const [first, ...others] = element.texts;
  splices.set(first?.start ?? inner.end, { end: first?.end ?? inner.end, text: encoded(change.key, value) });
  for (const other of others) splices.set(other.start, { end: other.end, text: '' });
}

type Style = { indent: string; unit: string; end: string };

/** Adds a child to an element, with the indentation of its other children. */
function withChild(text: string, parent: XmlElement, names: string[], value: string): string {
  const end = lineEndOf(text);
  const own = indentAt(text, parent.start);
  const last = parent.children.at(-1);
  const indent = last === undefined ? `${own}${unitOf(text)}` : indentAt(text, last.start);
  const child = elements(names, value, { indent, unit: unitOf(text), end });
  if (last !== undefined) return `${text.slice(0, last.end)}${end}${child}${text.slice(last.end)}`;
  const { inner, start, end: parentEnd, name } = parent;
  if (inner === undefined) {
    const tag = text.slice(start, parentEnd).replace(/\s*\/>$/, '>');
    return `${text.slice(0, start)}${tag}${end}${child}${end}${own}</${name}>${text.slice(parentEnd)}`;
  }
  const before = text.slice(0, inner.end).trimEnd();
  return `${before}${end}${child}${end}${own}${text.slice(inner.end)}`;
}

function elements([name = '', ...rest]: string[], value: string, style: Style): string {
  const { indent, unit, end } = style;
  if (rest.length === 0) return `${indent}<${name}>${encoded(name, value)}</${name}>`;
  const inner = elements(rest, value, { ...style, indent: indent + unit });
  return `${indent}<${name}>${end}${inner}${end}${indent}</${name}>`;
}

const indentAt = (text: string, at: number): string =>
  /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(Math.max(0, at - 200), at))?.[1] ?? '';

const unitOf = (text: string): string => /\n([ \t]{1,16})<[^/!?]/.exec(text)?.[1] ?? '  ';

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });

function encoded(key: string, value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 does not allow
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u.test(value))
    throw notChanged(`The value of ${shown(key)} contains a character that XML does not allow.`);
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
