import { DomainError } from '../../../lib/errors/errors.js';
import { panelName, placeIn, type Twins } from './names.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const SLASH = 0x2f;
const COLON = 0x3a;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/**
 * How many bytes at the start of a string are searched for a name, id or path to translate. This is longer than any
 * name, and than the path of a container.
 */
const MAX_START_BYTES = 128;
/**
 * The maximum depth of nested values. It is larger than in any response of a daemon, but a malicious node may send
 * more.
 */
const MAX_DEPTH = 100;
const MAX_NAMES = 1000;

/**
 * Converts the daemon's JSON to the panel's names, ids and paths while it arrives (like `panelValue`). It never holds
 * more than one chunk. Text that is not valid JSON is passed on.
 */
export async function* rewrittenJson(
  twins: Twins,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const rewriter = new JsonRewriter(twins);
  for await (const chunk of chunks) {
    const piece = rewriter.take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (piece.length > 0) yield piece;
  }
  const rest = rewriter.end();
  if (rest.length > 0) yield rest;
}

class JsonRewriter {
  readonly #twins: Twins;
  /** The translation of each name that has occurred. */
  readonly #names = new Map<string, string>();
  /** For each open object or array, whether it is an object. */
  readonly #open: boolean[] = [];
  /** Whether the next string is the name of a property. */
  #isNameNext = false;
  /** The name of the property whose value follows. */
  #name = '';
  #isInString = false;
  /** Whether the previous chunk ended with a backslash in a string. */
  #isEscaped = false;
  /** The end of the previous chunk, if it was in the middle of a name or of a value that may be translated. */
  #held: Buffer = Buffer.alloc(0);
  /** The first backslash in the chunk after the current place. */
  #backslash = 0;

  constructor(twins: Twins) {
    this.#twins = twins;
  }

  /** Takes the next chunk. Returns the translated bytes that can be sent now. */
  take(chunk: Buffer): Buffer {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = Buffer.alloc(0);
    const out: Buffer[] = [];
    this.#backslash = -1;
    let at = 0;
    let copied = 0;
    while (at < bytes.length) {
      if (this.#isInString) {
        at = this.#endOfString(bytes, at);
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (byte !== QUOTE) {
        this.#note(byte);
        at += 1;
        continue;
      }
      const end = this.#startOf(bytes, at);
      if (end === undefined) {
        out.push(bytes.subarray(copied, at));
        this.#held = Buffer.from(bytes.subarray(at));
        return Buffer.concat(out);
      }
      if (end.replaced !== undefined) {
        out.push(bytes.subarray(copied, at), Buffer.from(end.replaced));
        copied = end.at;
      }
      at = end.at;
    }
    out.push(bytes.subarray(copied));
    return Buffer.concat(out);
  }

  /** Returns the bytes that were held back until now. There are none after a complete document. */
  end(): Buffer {
    return this.#held;
  }

  #note(byte: number): void {
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (this.#open.length >= MAX_DEPTH)
        throw new DomainError('unavailable', 'The response of the node is nested too deeply.');
      this.#open.push(byte === OPEN_OBJECT);
      this.#isNameNext = byte === OPEN_OBJECT;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      this.#open.pop();
      this.#isNameNext = false;
    } else if (byte === COMMA) this.#isNameNext = this.#open.at(-1) === true;
    else if (byte === COLON) this.#isNameNext = false;
  }

  /**
   * Reads the start of the string at the quote. Returns where reading continues, and what replaces the bytes until there;
   * undefined if the bytes do not suffice.
   */
  #startOf(bytes: Buffer, quote: number): { at: number; replaced?: string } | undefined {
    const place = this.#open.at(-1) === true ? placeIn(this.#name) : undefined;
    if (!this.#isNameNext && place === undefined) return this.#passString(quote);
    const end = bytes.indexOf(QUOTE, quote + 1);
    const isShort = end >= 0 && end - quote <= MAX_START_BYTES;
    if (!isShort && end < 0 && bytes.length - quote < MAX_START_BYTES) return undefined;
    if (this.#isNameNext) {
      if (!isShort || this.#backslashFrom(bytes, quote + 1) < end) {
        // The daemon has no names with escapes, so leave this one unchanged.
        this.#name = '';
        return this.#passString(quote);
      }
      const name = bytes.toString('latin1', quote + 1, end);
      this.#name = name;
      const known = this.#names.get(name) ?? this.#translated(name);
      return known === name ? { at: end + 1 } : { at: end + 1, replaced: `"${known}"` };
    }
    this.#isInString = true;
    return place === 'id' ? this.#idFrom(bytes, quote) : this.#pathFrom(bytes, quote);
  }

  #passString(quote: number): { at: number } {
    this.#isInString = true;
    return { at: quote + 1 };
  }

  #translated(name: string): string {
    const translated = panelName(name);
    if (this.#names.size < MAX_NAMES) this.#names.set(name, translated);
    return translated;
  }

  /** Replaces a value that is the id of the container. */
  #idFrom(bytes: Buffer, quote: number): { at: number; replaced?: string } {
    const { containerId, serverId } = this.#twins;
    const after = quote + 1 + containerId.length;
    const isOwn = bytes[after] === QUOTE && bytes.toString('latin1', quote + 1, after) === containerId;
    return isOwn ? { at: after, replaced: `"${serverId}` } : { at: quote + 1 };
  }

  /** Replaces the start of a path in the container's folder. */
  #pathFrom(bytes: Buffer, quote: number): { at: number; replaced?: string } {
    const { containerId } = this.#twins;
    const after = quote + 2 + containerId.length;
    if (bytes.toString('latin1', quote + 1, after) !== `/${containerId}`) return { at: quote + 1 };
    if (bytes[after] === QUOTE) return { at: after, replaced: '"/' };
    return bytes[after] === SLASH ? { at: after, replaced: '"' } : { at: quote + 1 };
  }

  /** Returns the place after the end of the string, or the end of the bytes. */
  #endOfString(bytes: Buffer, from: number): number {
    let at = this.#isEscaped ? from + 1 : from;
    this.#isEscaped = false;
    for (;;) {
      const quote = bytes.indexOf(QUOTE, at);
      const backslash = this.#backslashFrom(bytes, at);
      if (quote >= 0 && quote < backslash) {
        this.#isInString = false;
        return quote + 1;
      }
      if (backslash >= bytes.length) return bytes.length;
      at = backslash + 2;
      if (at > bytes.length) {
        this.#isEscaped = true;
        return bytes.length;
      }
    }
  }

  /** Returns the place of the next backslash, or the end of the bytes. It is looked up once for many strings. */
  #backslashFrom(bytes: Buffer, at: number): number {
    if (this.#backslash >= at) return this.#backslash;
    const found = bytes.indexOf(BACKSLASH, at);
    this.#backslash = found < 0 ? bytes.length : found;
    return this.#backslash;
  }
}
