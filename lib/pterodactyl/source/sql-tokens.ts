import { sourceRefusal } from './source-refusal.js';
import { utf8Text } from './utf8-text.js';

/** A part of an SQL text. `string` and `name` are without their quotes and escapes. */
export type Token = { kind: 'word' | 'string' | 'name' | 'sign'; text: string };

/** The longest value that is read. The largest one that a panel needs is the installation script of an egg. */
const MAX_VALUE_BYTES = 1_048_576;
/** The escapes of MySQL that stand for another character; all others stand for themselves. */
const ESCAPES: Record<string, string> = { 0: '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' };
const QUOTES: Record<string, 'string' | 'name'> = { "'": 'string', '"': 'string', '`': 'name' };
const WORD = /[\w.+@$\x80-\xff-]*/y;
const PLAIN = { "'": /[^'\\]*/y, '"': /[^"\\]*/y, '`': /[^`]*/y, comment: /[^*]*/y, line: /[^\n]*/y };

type Mode = 'none' | 'word' | 'line' | 'comment' | keyof typeof QUOTES;

/**
 * Splits an SQL dump into tokens, piece by piece. A piece has one character per byte (latin1), because a dump can contain bytes of
 * tables that are not needed, which are not UTF-8. A token can be in any number of pieces. Comments are left out, also those with a condition (`/*!40101`), which contain only settings.
 */
export class SqlTokens {
  #mode: Mode = 'none';
  #value = '';
  /** Characters at the end of a piece whose meaning the next one decides. */
  #rest = '';
  #lastComment = '';
  /** Whether values are needed. Without them, a skipped table takes no memory. */
  keepsValues = true;

  /** The text of the last comment of a line. */
  get lastComment(): string {
    return this.#lastComment;
  }

  /** Whether the text can end here: not within a string or a comment. */
  get isBetween(): boolean {
    return this.#rest === '' && ['none', 'word', 'line'].includes(this.#mode);
  }

  /** Returns the tokens that are complete with this piece. */
  *read(piece: string): Generator<Token> {
    const text = this.#rest + piece;
    this.#rest = '';
    for (let at = 0; at < text.length; ) {
      if (this.#mode === 'none') {
        const next = this.#begin(text, at);
        if (next === undefined) break;
        at = next.at;
        if (next.token !== undefined) yield next.token;
      } else {
        const { token, at: after } = this.#go(text, at);
        at = after;
        if (token !== undefined) yield token;
        if (this.#rest !== '') break;
      }
    }
  }

  /** Begins the token at this place. @returns undefined if the next piece has to decide which one it is */
  #begin(text: string, at: number): { at: number; token?: Token } | undefined {
    const letter = text.charAt(at);
    if (' \n\r\t'.includes(letter)) return { at: at + 1 };
    const pair = text.slice(at, at + 2);
    if ((letter === '-' || letter === '/') && pair.length === 1) {
      this.#rest = letter;
      return undefined;
    }
    this.#value = '';
    if (pair === '--' || letter === '#') this.#mode = 'line';
    else if (pair === '/*') {
      this.#mode = 'comment';
      return { at: at + 2 };
    } else if (QUOTES[letter] !== undefined) {
      this.#mode = letter;
      return { at: at + 1 };
    } else {
      const isWord = /[\w+@$\x80-\xff-]/.test(letter);
      if (!isWord) return { at: at + 1, token: { kind: 'sign', text: letter } };
      this.#mode = 'word';
    }
    return { at };
  }

  /** Continues the token that has begun. */
  #go(text: string, at: number): { at: number; token?: Token } {
    const mode = this.#mode;
    if (mode === 'word') {
      const end = this.#take(WORD, text, at);
      return end === text.length ? { at: end } : { at: end, token: this.#end('word') };
    }
    if (mode === 'line') {
      const end = this.#take(PLAIN.line, text, at);
      if (end === text.length) return { at: end };
      this.#lastComment = this.#value;
      this.#mode = 'none';
      return { at: end };
    }
    return mode === 'comment' ? this.#inComment(text, at) : this.#quoted(mode as "'" | '"' | '`', text, at);
  }

  #inComment(text: string, at: number): { at: number } {
    PLAIN.comment.lastIndex = at;
    PLAIN.comment.exec(text);
    const end = PLAIN.comment.lastIndex;
    if (end + 1 < text.length) {
      if (text[end + 1] !== '/') return { at: end + 1 };
      this.#mode = 'none';
      return { at: end + 2 };
    }
    this.#rest = text.slice(end);
    return { at: text.length };
  }

  #quoted(quote: "'" | '"' | '`', text: string, at: number): { at: number; token?: Token } {
    const end = this.#take(PLAIN[quote], text, at);
    if (end === text.length) return { at: end };
    const next = text[end + 1];
    if (next === undefined) {
      this.#rest = text.slice(end);
      return { at: text.length };
    }
    if (text[end] === '\\') this.#add(ESCAPES[next] ?? next);
    else if (next === quote) this.#add(quote);
    else return { at: end + 1, token: this.#end(QUOTES[quote] ?? 'string') };
    return { at: end + 2 };
  }

  #take(pattern: RegExp, text: string, at: number): number {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(text) ?? [];
    this.#add(found);
    return at + found.length;
  }

  #add(text: string): void {
    if (!this.keepsValues && this.#mode !== 'line') return;
    if (this.#value.length + text.length > MAX_VALUE_BYTES)
      throw sourceRefusal(
        `a value has more than ${MAX_VALUE_BYTES} bytes. Quotes may be missing: make the dump again`,
      );
    this.#value += text;
  }

  #end(kind: Token['kind']): Token {
    const token = { kind, text: utf8Text(Buffer.from(this.#value, 'latin1')) };
    this.#mode = 'none';
    this.#value = '';
    return token;
  }
}
