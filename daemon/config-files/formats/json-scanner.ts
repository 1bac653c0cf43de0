import { notChanged } from '../config-change.js';
import { MAX_DEPTH, type Scalar, type TreeNode, tooDeep } from './tree.js';

/** The place of an object or array in the document, with its brackets. */
export type JsonSpan = {
  start: number;
  end: number;
  /** Where its last entry ends; undefined if it is empty. */
  lastEnd?: number | undefined;
  /** Where its last entry begins, with its name. */
  lastStart?: number | undefined;
  /** Whether a comma follows the last entry, as some programs allow. */
  hasComma: boolean;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON does not allow these characters in a string
const STRING = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** Blanks and the comments of JavaScript, which many programs accept in their files. */
const GAP = /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;

/** Reads a JSON document, with comments and commas after last entries, and the places of its parts. */
export class JsonScanner {
  readonly #text: string;
  #at = 0;
  /** The places of the objects and arrays. */
  readonly spans = new Map<TreeNode, JsonSpan>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the root; undefined for an empty document. @throws DomainError if it is invalid */
  read(): TreeNode | undefined {
    this.#skip(GAP);
    if (this.#at === this.#text.length) return undefined;
    const root = this.#value(0);
    this.#skip(GAP);
    if (this.#at < this.#text.length) throw this.#invalid();
    return root;
  }

  #value(depth: number): TreeNode {
    if (depth > MAX_DEPTH) throw tooDeep();
    const start = this.#at;
    const first = this.#text[start];
    if (first === '{') return this.#map(depth);
    if (first === '[') return this.#list(depth);
    if (first === '"') {
      const text = JSON.parse(this.#take(STRING)) as string;
      return { kind: 'scalar', type: 'text', text, start, end: this.#at };
    }
    const isNumber = first === '-' || (first !== undefined && first >= '0' && first <= '9');
    const text = this.#take(isNumber ? NUMBER : WORD);
    const type: Scalar['type'] = isNumber ? 'number' : text === 'null' ? 'null' : 'boolean';
    return { kind: 'scalar', type, text, start, end: this.#at };
  }

  #map(depth: number): TreeNode {
    const entries: { name: string; value: TreeNode }[] = [];
    const node: TreeNode = { kind: 'map', entries };
    this.#entries(node, '}', () => {
      const name = JSON.parse(this.#take(STRING)) as string;
      this.#skip(GAP);
      this.#expect(':');
      this.#skip(GAP);
      entries.push({ name, value: this.#value(depth + 1) });
    });
    return node;
  }

  #list(depth: number): TreeNode {
    const items: TreeNode[] = [];
    const node: TreeNode = { kind: 'list', items };
    this.#entries(node, ']', () => void items.push(this.#value(depth + 1)));
    return node;
  }

  #entries(node: TreeNode, close: string, entry: () => void): void {
    const span: JsonSpan = { start: this.#at, end: this.#at, hasComma: false };
    this.#at += 1;
    this.#skip(GAP);
    while (this.#text[this.#at] !== close) {
      span.lastStart = this.#at;
      entry();
      span.lastEnd = this.#at;
      this.#skip(GAP);
      span.hasComma = this.#text[this.#at] === ',';
      if (!span.hasComma) break;
      this.#at += 1;
      span.lastEnd = this.#at;
      this.#skip(GAP);
    }
    this.#expect(close);
    span.end = this.#at;
    this.spans.set(node, span);
  }

  #expect(character: string): void {
    if (this.#text[this.#at] !== character) throw this.#invalid();
    this.#at += 1;
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) throw this.#invalid();
    const text = this.#text.slice(this.#at, pattern.lastIndex);
    this.#at = pattern.lastIndex;
    return text;
  }

  #invalid(): Error {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    return notChanged(`The file is not valid JSON (line ${line}).`);
  }
}
