import { NumberText, SyntaxFault, type Tree, TreeBounds } from './tree.js';

const BLANK = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const;

/**
 * Parses JSON. `JSON.parse` would sort keys such as `8` and `17` first, and forget how numbers are written. If a key
 * occurs twice, the last one counts.
 *
 * @param path the JSON pointer of the text, for errors
 * @throws SyntaxFault if the text is not JSON
 * @throws DomainError (`invalid_input`) if it is too deep, has too many values or a forbidden key
 */
export function parseJson(text: string, path = ''): Tree {
  const parser = new JsonParser(text);
  const tree = parser.value(path, 0);
  parser.end();
  return tree;
}

class JsonParser {
  readonly #bounds = new TreeBounds();
  #at = 0;

  constructor(private readonly text: string) {}

  value(path: string, depth: number): Tree {
    this.#bounds.enter(path, depth);
    this.#skipBlank();
    if (this.#take('{')) return this.#object(path, depth);
    if (this.#take('[')) return this.#list(path, depth);
    if (this.text[this.#at] === '"') return this.#string();
    for (const [word, value] of LITERALS) if (this.#take(word)) return value;
    NUMBER.lastIndex = this.#at;
    const [source] = NUMBER.exec(this.text) ?? [];
    if (source === undefined) throw this.#fault('a value was expected');
    this.#at += source.length;
    return new NumberText(source);
  }

  end(): void {
    this.#skipBlank();
    if (this.#at < this.text.length) throw this.#fault('there is something after the end');
  }

  #object(path: string, depth: number): Tree {
    const object = new Map<string, Tree>();
    this.#skipBlank();
    if (this.#take('}')) return object;
    do {
      this.#skipBlank();
      if (this.text[this.#at] !== '"') throw this.#fault('a key in double quotes was expected');
      const key = this.#string();
      const inner = this.#bounds.path(path, key);
      this.#expect(':');
      object.set(key, this.value(inner, depth + 1));
      this.#skipBlank();
    } while (this.#take(','));
    this.#expect('}');
    return object;
  }

  #list(path: string, depth: number): Tree {
    const list: Tree[] = [];
    this.#skipBlank();
    if (this.#take(']')) return list;
    do {
      list.push(this.value(`${path}/${list.length}`, depth + 1));
      this.#skipBlank();
    } while (this.#take(','));
    this.#expect(']');
    return list;
  }

  #string(): string {
    const start = this.#at;
    let end = start + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    if (end >= this.text.length) throw this.#fault('a text has no closing quote');
    try {
      const string = JSON.parse(this.text.slice(start, end + 1)) as string;
      this.#at = end + 1;
      return string;
    } catch {
      throw this.#fault('a text has an invalid escape, or a control character that is not escaped');
    }
  }

  #skipBlank(): void {
    BLANK.lastIndex = this.#at;
    BLANK.exec(this.text);
    this.#at = BLANK.lastIndex;
  }

  #take(word: string): boolean {
    const isNext = this.text.startsWith(word, this.#at);
    if (isNext) this.#at += word.length;
    return isNext;
  }

  #expect(word: string): void {
    this.#skipBlank();
    if (!this.#take(word)) throw this.#fault(`\`${word}\` was expected`);
  }

  #fault(clause: string): SyntaxFault {
    const line = this.text.slice(0, this.#at).split('\n').length;
    return new SyntaxFault(`line ${line}: ${clause}`);
  }
}
