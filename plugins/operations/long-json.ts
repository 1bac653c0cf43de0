import { randomUUID } from 'node:crypto';

/** A JSON document without its long strings. */
export type LongJson = {
  /** The document, with a placeholder for each long string. */
  rest: Buffer[];
  /** The long strings by placeholder. */
  texts: ReadonlyMap<string, TextPlace>;
  /** The number of bytes outside all strings. It limits the number of other values. */
  outsideBytes: number;
};

/**
 * The start of a long string and the ends of its pieces. Each piece is a valid JSON string when put in quotation marks.
 */
export type TextPlace = { start: number; ends: number[] };

/** The number of bytes scanned or parsed in one tick of the event loop. */
export const TURN_BYTES = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const COLON = 0x3a;
const SPACE = 0x20;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/**
 * Extracts the long strings that are members of the outermost object, such as the content of a file. Nothing is parsed
 * here. Invalid JSON is detected later, when the rest and the pieces are parsed: outside of strings, a quotation mark
 * always starts a string, and the next one ends it unless it is escaped.
 *
 * @param nextTurn awaited after each `TURN_BYTES`
 */
export async function putLongTextsAside(bytes: Buffer, nextTurn: () => Promise<void>): Promise<LongJson> {
  const word = randomUUID();
  const texts = new Map<string, TextPlace>();
  const rest: Buffer[] = [];
  const finder = new TextFinder(bytes);
  let copied = 0;
  for (let place = 0; place < bytes.length; ) {
    place = Math.min(place + TURN_BYTES, bytes.length);
    for (const text of finder.findUntil(place)) {
      const name = `${word} ${texts.size}`;
      texts.set(name, text);
      rest.push(bytes.subarray(copied, text.start), Buffer.from(name));
      copied = text.ends.at(-1) ?? text.start;
    }
    await nextTurn();
  }
  rest.push(bytes.subarray(copied));
  return { rest, texts, outsideBytes: finder.outsideBytes };
}

class TextFinder {
  outsideBytes = 0;
  readonly #bytes: Buffer;
  #at = 0;
  #depth = 0;
  /** The last byte outside of strings that is not whitespace. */
  #last = 0;
  #text: TextPlace | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Yields the long strings that end before `place`, starting from the current position. */
  *findUntil(place: number): Generator<TextPlace> {
    while (this.#at < place) {
      const text = this.#text;
      if (text === undefined) this.#goToText(place);
      else if (this.#goToEnd(text, place)) {
        this.#text = undefined;
        if (text.ends.length > 1 && this.#depth === 1 && this.#last === COLON) yield text;
      }
    }
  }

  #goToText(place: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < place && bytes[at] !== QUOTE; at += 1) {
      const byte = bytes[at] ?? SPACE;
      if (byte <= SPACE) continue;
      this.#last = byte;
      if (OPENING.has(byte)) this.#depth += 1;
      else if (CLOSING.has(byte)) this.#depth -= 1;
    }
    if (at < place) {
      at += 1;
      this.#text = { start: at, ends: [] };
    }
    this.outsideBytes += at - this.#at;
    this.#at = at;
  }

  /** Returns whether the string ends before `place`. */
  #goToEnd({ start, ends }: TextPlace, place: number): boolean {
    const bytes = this.#bytes;
    let cutAt = (ends.at(-1) ?? start) + TURN_BYTES;
    let at = this.#at;
    while (at < place && bytes[at] !== QUOTE) {
      const byte = bytes[at] ?? 0;
      // Do not split a UTF-8 character between its bytes.
      if (at >= cutAt && (byte & 0xc0) !== 0x80) {
        ends.push(at);
        cutAt = at + TURN_BYTES;
      }
      // Keep an escape such as `\u0041` or `\n` in one piece. An invalid escape fails later, when it is parsed.
      const isEscape = byte === BACKSLASH;
      at += isEscape ? (bytes[at + 1] === LETTER_U ? 6 : 2) : 1;
    }
    this.#at = at;
    if (at >= place) return false;
    ends.push(at);
    this.#at = at + 1;
    return true;
  }
}
