import { isUtf8 } from 'node:buffer';
import { JsonItems } from './long-list.js';

export type TextListBounds = {
  /** The maximum length of one text in Unicode code points. */
  maxCharacters: number;
  maxItems: number;
};

/** The texts as received, and the enclosing object, in which the list is empty. */
export type TextList = { items: JsonItems[]; rest: unknown };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));
const LIST = 0x5b;
const LIST_END = 0x5d;
/** Everything but the texts. */
const MAX_REST_BYTES = 64 * 1024;
/** The longest JSON form of a code point: two escapes of six bytes. */
const MAX_BYTES_PER_CHARACTER = 12;

/**
 * Parses the JSON of an object with one long list of texts as its bytes arrive. The texts are validated and kept as JSON. So
 * a service that only forwards them does not hold them as strings, and blocks the event loop only for one chunk at a time.
 */
export class TextListReader {
  readonly #name: string;
  readonly #bounds: TextListBounds;
  readonly #items: JsonItems[] = [];
  #state: 'head' | 'list' | 'tail' = 'head';
  #head: Buffer = Buffer.alloc(0);
  #tail: Buffer = Buffer.alloc(0);
  /** The bytes of the list after its last complete text. */
  #carry: Buffer = Buffer.alloc(0);
  #count = 0;

  /** @param name the name of the list in the outermost object */
  constructor(name: string, bounds: TextListBounds) {
    this.#name = name;
    this.#bounds = bounds;
  }

  /** @throws SyntaxError for invalid JSON, items that are no strings, and texts out of bounds */
  take(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (this.#state === 'list') this.#takeList(bytes);
    else if (this.#state === 'tail') this.#tail = joined(this.#tail, bytes, MAX_REST_BYTES);
    else this.#takeHead(bytes);
  }

  /** @throws SyntaxError if the object is incomplete */
  end(): TextList {
    if (this.#state === 'list') throw new SyntaxError('the list is not whole');
    const rest: unknown = JSON.parse(Buffer.concat([this.#head, this.#tail]).toString());
    return { items: this.#items, rest };
  }

  #takeHead(bytes: Buffer): void {
    // The list must begin within the first bytes.
    const head = Buffer.concat([this.#head, bytes]);
    const at = beginOfList(head.subarray(0, MAX_REST_BYTES), this.#name);
    if (at === -1) {
      this.#head = joined(head, Buffer.alloc(0), MAX_REST_BYTES);
      return;
    }
    this.#head = head.subarray(0, at);
    this.#state = 'list';
    this.#takeList(head.subarray(at));
  }

  #takeList(more: Buffer): void {
    const longest = this.#bounds.maxCharacters * MAX_BYTES_PER_CHARACTER;
    const bytes = this.#carry.length === 0 ? more : Buffer.concat([this.#carry, more]);
    const { begin, end, count, endOfList } = wholeTexts(bytes, this.#count === 0);
    if (count > 0) this.#keep(bytes.subarray(begin, end), count);
    if (endOfList === -1) {
      this.#carry = bytes.subarray(end);
      if (this.#carry.length > longest) throw new SyntaxError('a text is too long');
      return;
    }
    this.#state = 'tail';
    this.#carry = Buffer.alloc(0);
    this.#tail = joined(this.#tail, bytes.subarray(endOfList), MAX_REST_BYTES);
  }

  #keep(json: Buffer, count: number): void {
    const { maxCharacters, maxItems } = this.#bounds;
    this.#count += count;
    if (this.#count > maxItems) throw new SyntaxError(`the list has over ${maxItems} items`);
    if (!isUtf8(json)) throw new SyntaxError('a text is not UTF-8');
    for (const text of JSON.parse(`[${json.toString()}]`) as string[]) {
      if (text.length > maxCharacters && [...text].length > maxCharacters) {
        throw new SyntaxError('a text is too long');
      }
    }
    this.#items.push(new JsonItems(json, count));
  }
}

function joined(first: Buffer, second: Buffer, maxBytes: number): Buffer {
  if (first.length + second.length > maxBytes) throw new SyntaxError('there is too much around the list');
  return Buffer.concat([first, second]);
}

/** Returns the offset after the list's opening bracket; -1 if the list does not begin in these bytes. */
function beginOfList(bytes: Buffer, name: string): number {
  let depth = 0;
  let key = '';
  let last = 0;
  for (let at = skipSpace(bytes, 0); at < bytes.length; at = skipSpace(bytes, at + 1)) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      const end = endOfText(bytes, at + 1);
      if (end === -1) return -1;
      key = bytes.toString('utf8', at + 1, end);
      at = end;
    } else if (byte === LIST && depth === 1 && last === COLON && key === name) {
      return at + 1;
    } else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    last = byte;
  }
  return -1;
}

type WholeTexts = { begin: number; end: number; count: number; endOfList: number };

/** Returns the texts that end within the bytes. The bytes begin at the start of the list or after one of its texts. */
function wholeTexts(bytes: Buffer, isBeginning: boolean): WholeTexts {
  const found: WholeTexts = { begin: 0, end: 0, count: 0, endOfList: -1 };
  for (let at = skipSpace(bytes, 0); at < bytes.length; at = skipSpace(bytes, found.end)) {
    const isFirst = isBeginning && found.count === 0;
    if (bytes[at] === LIST_END) {
      found.endOfList = at;
      break;
    }
    if (!isFirst) {
      if (bytes[at] !== COMMA) throw new SyntaxError('a comma is missing');
      at = skipSpace(bytes, at + 1);
      if (at >= bytes.length) break;
    }
    if (bytes[at] !== QUOTE) throw new SyntaxError('an item is not a text');
    const end = endOfText(bytes, at + 1);
    if (end === -1) break;
    if (found.count === 0) found.begin = at;
    found.count += 1;
    found.end = end + 1;
  }
  return found;
}

/** Returns the offset of a text's closing quotation mark, or -1. @param from the offset after the opening one */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && bytes[at - backslashes - 1] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}

/** RFC 8259 2. */
function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}
