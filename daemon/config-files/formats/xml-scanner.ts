import { notChanged, shown } from '../config-change.js';
import { MAX_DEPTH, tooDeep } from './tree.js';

/** An element with its places in the document. */
export type XmlElement = {
  name: string;
  /** The whole element. */
  start: number;
  end: number;
  /** What is between its tags; undefined for an empty-element tag such as `<Port/>`. */
  inner?: { start: number; end: number };
  children: XmlElement[];
  /** The pieces of its own text, without comments. */
  texts: { start: number; end: number; isRaw: boolean }[];
};

/**
 * Comments, CDATA, declarations, a document type with its definitions, and tags with quoted attributes. Each ends at its
 * first possible end, so that the match takes linear time.
 */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[\]<>"']|"[^"]*"|'[^']*')*(?:\[[^\]]*\]\s*)?>|<(\/?)([^\s<>/"'=!?]+)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

/** Reads an XML document. @returns the root; undefined for an empty document @throws DomainError if it is invalid */
export function scanXml(text: string): XmlElement | undefined {
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      if (open.length > 0) open.at(-1)?.texts.push({ start: at, end, isRaw: false });
      else if (text.slice(at, end).trim() !== '') throw invalid(text, at);
      at = end;
      continue;
    }
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    if (match === null) throw invalid(text, at);
    const [piece, slash, name, , selfClosing] = match;
    const start = at;
    at = PIECE.lastIndex;
    if (name === undefined) {
      if (piece.startsWith('<![CDATA[')) open.at(-1)?.texts.push({ start, end: at, isRaw: true });
      continue;
    }
    if (slash === '/') {
      const element = open.pop();
      if (element?.name !== name || selfClosing === '/') throw invalid(text, start);
      element.inner = { start: element.end, end: start };
      element.end = at;
      continue;
    }
    const element: XmlElement = { name, start, end: at, children: [], texts: [] };
    if (open.length > 0) open.at(-1)?.children.push(element);
    else if (root !== undefined) throw invalid(text, start);
    root ??= element;
    if (selfClosing !== '/') open.push(element);
    if (open.length > MAX_DEPTH) throw tooDeep();
  }
  const [unclosed] = open;
  if (unclosed !== undefined) throw notChanged(`The element ${shown(unclosed.name)} of the file has no end.`);
  return root;
}

const invalid = (text: string, at: number) =>
  notChanged(`The file is not valid XML (line ${text.slice(0, at).split('\n').length}).`);
