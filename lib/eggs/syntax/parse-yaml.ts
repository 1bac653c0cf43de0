import { Composer, CST, type Document, isMap, isScalar, isSeq, Lexer, Parser } from 'yaml';
import { eggRefusal, NumberText, SyntaxFault, type Tree, TreeBounds } from './tree.js';

/** The pieces of a text that the parser gets. A real egg has some thousands; 60,000 take less than a second. */
const MAX_LEXEMES = 60_000;
/** Open collections of the parser, which has up to two entries for each level. */
const MAX_STACK = 100;
const REFUSED: Record<string, string> = {
  anchor: 'an anchor (&)',
  alias: 'an alias (*)',
  tag: 'a tag (!)',
  'directive-line': 'a directive (%)',
};

/**
 * Parses YAML 1.2 with its core schema: `yes`, `on` and `12:30` are texts. Numbers keep their spelling. Anchors, aliases,
 * tags and directives, which no egg uses, are refused before anything is composed.
 *
 * @throws SyntaxFault if the text is not YAML
 * @throws DomainError (`invalid_input`) if it uses one of these, is too deep, has too many values or a forbidden key
 */
export function parseYaml(text: string): Tree {
  const composer = new Composer({ version: '1.2', schema: 'core', uniqueKeys: false, prettyErrors: false });
  const [document, ...others] = [...composer.compose(tokensOf(text))];
  if (document === undefined) throw new SyntaxFault('the file is empty');
  if (others.length > 0) throw new SyntaxFault('the file has more than one document');
  const [error] = document.errors;
  if (error !== undefined) throw faultAt(text, error.pos[0], error.message);
  return new TreeReader(text).tree(document.contents, '', 0);
}

function tokensOf(text: string): CST.Token[] {
  const control = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(text);
  if (control !== null) throw faultAt(text, control.index, 'there is a control character');
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let lexemes = 0;
  let isContent = false;
  for (const lexeme of new Lexer().lex(text)) {
    const refused = isContent ? undefined : REFUSED[CST.tokenType(lexeme) ?? ''];
    if (refused !== undefined)
      throw eggRefusal('', `has ${refused}, which no egg needs: write the value itself`);
    isContent = lexeme === CST.SCALAR;
    for (const token of parser.next(lexeme)) tokens.push(token);
    lexemes += 1;
    if (lexemes > MAX_LEXEMES) throw eggRefusal('', `has more than ${MAX_LEXEMES} parts`);
    if (parser.stack.length > MAX_STACK) throw eggRefusal('', 'is nested too deeply');
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

class TreeReader {
  readonly #bounds = new TreeBounds();

  constructor(private readonly text: string) {}

  tree(node: Document['contents'] | unknown, path: string, depth: number): Tree {
    this.#bounds.enter(path, depth);
    if (node === null || node === undefined) return null;
    if (isSeq(node)) return node.items.map((item, index) => this.tree(item, `${path}/${index}`, depth + 1));
    if (isMap(node)) {
      const object = new Map<string, Tree>();
      for (const { key, value } of node.items) {
        if (!isScalar(key)) throw new SyntaxFault(`${path || 'the file'} has a key that is not a text`);
        const name = typeof key.value === 'string' ? key.value : (key.source ?? '');
        const inner = this.#bounds.path(path, name);
        if (object.has(name))
          throw faultAt(this.text, key.range?.[0] ?? 0, `the key \`${name}\` occurs twice`);
        object.set(name, this.tree(value, inner, depth + 1));
      }
      return object;
    }
    if (!isScalar(node)) throw new SyntaxFault(`${path} is not a value`);
    const { value, source } = node;
    if (typeof value === 'number' || typeof value === 'bigint')
      return new NumberText(source ?? String(value));
    return typeof value === 'boolean' || value === null ? value : String(value);
  }
}

function faultAt(text: string, offset: number, clause: string): SyntaxFault {
  return new SyntaxFault(`line ${text.slice(0, offset).split('\n').length}: ${clause}`);
}
