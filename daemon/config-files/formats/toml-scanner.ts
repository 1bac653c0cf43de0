import { notChanged } from '../config-change.js';
import { MAX_DEPTH, type Scalar, type TreeMap, type TreeNode, tooDeep } from './tree.js';

/** The place of a table of a TOML document. */
export type TomlTable = {
  /** Where the line after its last key begins, for a table with a header and the document itself. */
  lineAfter?: number;
  /** Its place with its braces, for an inline table. */
  braces?: { start: number; end: number };
};

const KEY = /[A-Za-z0-9_-]+|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'/y;
const DOT = /[ \t]*\.[ \t]*/y;
const BLANK = /[ \t]*/y;
const GAP = /(?:[ \t\r\n]|#[^\r\n]*)*/y;
const REST = /[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$)/y;
const TEXT =
  /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"{3,5}|'''(?:[^']|'(?!''))*'{3,5}|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'/y;
/** A date with a blank before its time, or a word up to the next delimiter. */
const WORD = /\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*|[^\s,\]}#]+/y;

/**
 * Finds the places of the values of a TOML document, which a library has checked before: it does not check by itself
 * what may be defined twice.
 */
export class TomlScanner {
  readonly root: TreeMap = { kind: 'map', entries: [] };
  readonly tables = new Map<TreeNode, TomlTable>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.tables.set(this.root, { lineAfter: 0 });
    let table = this.root;
    for (this.#skip(GAP); this.#at < text.length; this.#skip(GAP)) {
      if (text[this.#at] === '[') table = this.#header();
      else this.#entry(table, 0);
      this.#skip(REST);
      this.tables.set(table, { ...this.tables.get(table), lineAfter: this.#at });
    }
  }

  #header(): TreeMap {
    const isList = this.#text.startsWith('[[', this.#at);
    this.#at += isList ? 2 : 1;
    const names = this.#key();
    this.#at += isList ? 2 : 1;
    const last = names.pop() ?? '';
    const parent = names.reduce((map, name) => this.#mapIn(map, name), this.root);
    if (!isList) return this.#mapIn(parent, last);
    const list = childOf(parent, last);
    const table: TreeMap = { kind: 'map', entries: [] };
    if (list?.kind === 'list') list.items.push(table);
    else parent.entries.push({ name: last, value: { kind: 'list', items: [table] } });
    return table;
  }

  /** Returns the table with this name, the last one of an array of tables; creates it if it is missing. */
  #mapIn(map: TreeMap, name: string): TreeMap {
    const child = childOf(map, name);
    const there = child?.kind === 'list' ? child.items.at(-1) : child;
    if (there?.kind === 'map') return there;
    const made: TreeMap = { kind: 'map', entries: [] };
    map.entries.push({ name, value: made });
    return made;
  }

  #entry(table: TreeMap, depth: number): void {
    const names = this.#key();
    const last = names.pop() ?? '';
    if (this.#text[this.#at] !== '=') throw this.#unknown();
    this.#at += 1;
    this.#skip(BLANK);
    const map = names.reduce((parent, name) => this.#mapIn(parent, name), table);
    map.entries.push({ name: last, value: this.#value(depth) });
  }

  /** Reads a key with dots, and the blanks around it. */
  #key(): string[] {
    const names: string[] = [];
    this.#skip(BLANK);
    do {
      const name = this.#take(KEY);
      names.push(/^["']/.test(name) ? textOf(name) : name);
    } while (this.#skip(DOT));
    this.#skip(BLANK);
    return names;
  }

  #value(depth: number): TreeNode {
    if (depth > MAX_DEPTH) throw tooDeep();
    const start = this.#at;
    const first = this.#text[start];
    if (first === '[') {
      const items: TreeNode[] = [];
      this.#list(']', () => void items.push(this.#value(depth + 1)));
      return { kind: 'list', items };
    }
    if (first === '{') {
      const map: TreeMap = { kind: 'map', entries: [] };
      this.#list('}', () => this.#entry(map, depth + 1));
      this.tables.set(map, { braces: { start, end: this.#at } });
      return map;
    }
    if (first === '"' || first === "'") {
      const text = textOf(this.#take(TEXT));
      return { kind: 'scalar', type: 'text', text, start, end: this.#at };
    }
    const text = this.#take(WORD);
    const type: Scalar['type'] = /^(?:true|false)$/.test(text)
      ? 'boolean'
      : isNumber(text)
        ? 'number'
        : 'text';
    return { kind: 'scalar', type, text, start, end: this.#at };
  }

  #list(close: string, item: () => void): void {
    this.#at += 1;
    for (this.#skip(GAP); this.#text[this.#at] !== close; this.#skip(GAP)) {
      item();
      this.#skip(GAP);
      if (this.#text[this.#at] === ',') this.#at += 1;
      else if (this.#text[this.#at] !== close) throw this.#unknown();
    }
    this.#at += 1;
  }

  /** Returns whether anything was skipped. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text) || pattern.lastIndex === this.#at) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #take(pattern: RegExp): string {
    const start = this.#at;
    if (!this.#skip(pattern)) throw this.#unknown();
    return this.#text.slice(start, this.#at);
  }

  #unknown(): Error {
    const line = this.#text.slice(0, this.#at).split('\n').length;
    return notChanged(`The file cannot be changed, because the TOML in line ${line} is not understood.`);
  }
}

const childOf = (map: TreeMap, step: string): TreeNode | undefined =>
  map.entries.find(({ name }) => name === step)?.value;

const isNumber = (word: string): boolean =>
  /^[+-]?(?:\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?[\d_]+)?|0x[\da-fA-F_]+|0o[0-7_]+|0b[01_]+|inf|nan)$/.test(word);

const ESCAPES: Record<string, string> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\u001b' };

/** Returns the text of a string in any of the four forms. */
function textOf(source: string): string {
  const marks = /^(?:"""|''')/.test(source) ? 3 : 1;
  const inner = source.slice(marks, -marks);
  const text = marks === 3 ? inner.replace(/^\r?\n/, '') : inner;
  if (source.startsWith("'")) return text;
  return text.replace(
    /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|x([\dA-Fa-f]{2})|[ \t]*\r?\n\s*|(.))/gs,
    (_whole, short?: string, long?: string, byte?: string, character?: string) => {
      const code = short ?? long ?? byte;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      return character === undefined ? '' : (ESCAPES[character] ?? character);
    },
  );
}
