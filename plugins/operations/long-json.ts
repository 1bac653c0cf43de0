import { randomUUID } from 'node:crypto';

/** A document whose long texts are put aside. */
export type LongJson = {
  /** The document, with a word of its own in the place of each long text. */
  rest: Buffer[];
  /** By their words. */
  texts: ReadonlyMap<string, TextPlace>;
  /** Bytes of the document that are in no text: each may be a value. */
  outsideBytes: number;
};

/** Where a text begins, and where its pieces end: each is a text of JSON when it is put in quotation marks. */
export type TextPlace = { start: number; ends: number[] };

/** How much is looked at, or parsed, in one turn of the event loop. */
export const TURN_BYTES = 64 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const COLON = 0x3a;
const SPACE = 0x20;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/**
 * Puts long texts aside that are members of the outermost object, where a file's content is. Nothing is parsed by it:
 * what is no JSON is found out when the rest and the pieces are, because a quotation mark outside of texts begins one
 * whatever comes, and the next ends it unless it is part of an escape.
 *
 * @param nextTurn is waited for after each `TURN_BYTES`
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
  /** The last byte outside of texts that is no space. */
  #last = 0;
  #text: TextPlace | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The long texts that end before a place, from where it has come to. */
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

  /** Whether the text ends before the place. */
  #goToEnd({ start, ends }: TextPlace, place: number): boolean {
    const bytes = this.#bytes;
    let cutAt = (ends.at(-1) ?? start) + TURN_BYTES;
    let at = this.#at;
    while (at < place && bytes[at] !== QUOTE) {
      const byte = bytes[at] ?? 0;
      // Not in the middle of a character.
      if (at >= cutAt && (byte & 0xc0) !== 0x80) {
        ends.push(at);
        cutAt = at + TURN_BYTES;
      }
      // `\u0041` and `\n`; what is none of them ends in an error when it is parsed.
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
