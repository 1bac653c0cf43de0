import { isDeepStrictEqual } from 'node:util';
import { parse } from 'smol-toml';
import { type ConfigChange, notChanged, shown } from '../config-change.js';
import { setPlain } from './plain-values.js';
import { lineEndOf } from './text-lines.js';
import { TomlScanner, type TomlTable } from './toml-scanner.js';
import {
  changeTree,
  type Edit,
  type Literal,
  type Scalar,
  type TreeFormat,
  type TreeNode,
  type TreePath,
} from './tree.js';

/**
 * Changes a TOML document in its place: everything else stays as it is. The library smol-toml, which would remove
 * comments, only parses the document before and after, to check the effect.
 *
 * @throws DomainError for an invalid document, and if a change would have another effect than meant
 */
export const changeToml = (text: string, changes: readonly ConfigChange[]): string =>
  changeTree(text, changes, TOML);

const TOML: TreeFormat = {
  parse(text) {
    plain(text);
    return new TomlScanner(text).root;
  },
  write: (literal, { start, end }: Scalar, text) => written(literal, text.slice(start, end)),
  add: added,
  verify(before, after, edits) {
    if (!isMeant(before, after, edits))
      throw notChanged('The change would have another effect on the file than meant.');
  },
};

function plain(text: string): object {
  try {
    return parse(text, { integersAsBigInt: true });
  } catch (error) {
    const line = error instanceof Error && 'line' in error ? ` (line ${String(error.line)})` : '';
    throw notChanged(`The file is not valid TOML${line}.`);
  }
}

function isMeant(before: string, after: string, edits: readonly Edit[]): boolean {
  const expected = plain(before);
  for (const { path, literal } of edits) setPlain(expected, path, valueIn(literal));
  return isDeepStrictEqual(comparable(expected), comparable(plain(after)));
}

/** Returns numbers and texts in a form in which an integer equals the same number with a fraction of zero. */
const comparable = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(comparable);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([name, each]) => [name, comparable(each)]));
};

const valueIn = ({ type, text }: Literal): unknown =>
  type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text;

/** Writes a value. Text in simple single quotes keeps them, and a number with a fraction keeps a fraction. */
function written({ type, text }: Literal, source = ''): string {
  if (type === 'number' && /^-?\d+$/.test(text) && /^[+-]?\d[\d_]*[.eE]/.test(source)) return `${text}.0`;
  if (type !== 'text') return text;
  const isSingle = source.startsWith("'") && !source.startsWith("'''");
  if (isSingle && /^[\x20-\x26\x28-\x7e\xa0-\ud7ff]*$/.test(text)) return `'${text}'`;
  return JSON.stringify(text).replace(
    /[\x7f-\x9f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  );
}

type Parent = { table: TomlTable; depth: number };

function added(text: string, path: TreePath, literal: Literal): string {
  const { root, tables } = new TomlScanner(text);
  const parents: Parent[] = [];
  let node: TreeNode | undefined = root;
  for (const [depth, step] of path.entries()) {
    const table = node === undefined ? undefined : tables.get(node);
    if (table !== undefined) parents.unshift({ table, depth });
    if (node?.kind === 'map') node = node.entries.find(({ name }) => name === step)?.value;
    else node = node?.kind === 'list' ? node.items[Number(step)] : undefined;
  }
  const value = written(literal);
  const end = lineEndOf(text);
  for (const candidate of candidatesFor(text, path, { parents, value, end })) {
    try {
      if (isMeant(text, candidate, [{ path, literal }])) return candidate;
    } catch {
      // TOML forbids this form here, for example a second header of a table: try the next one.
    }
  }
  throw notChanged(`The value ${shown(path.join('.'))} cannot be added to the file.`);
}

type Addition = { parents: Parent[]; value: string; end: string };

/** Returns the forms in which a value can be added, the best first. */
function* candidatesFor(text: string, path: TreePath, { parents, value, end }: Addition): Generator<string> {
  const ofDepth = ({ table: { lineAfter, braces }, depth }: Parent) => {
    const rest = path.slice(depth);
    if (lineAfter !== undefined) return withLine(text, lineAfter, entryOf(rest, value), end);
    return braces === undefined ? undefined : withEntry(text, braces, entryOf(rest, value));
  };
  const [nearest] = parents;
  const direct = parents.find(({ depth }) => depth === path.length - 1);
  if (direct !== undefined) yield ofDepth(direct) ?? '';
  const isInline = nearest?.table.braces !== undefined;
  if (!isInline && path.length > 1 && path.every((step) => typeof step === 'string')) {
    const header = `[${path.slice(0, -1).map(keyOf).join('.')}]`;
    const isSeparate = text === '' || /(?:^|\n)[ \t]*\r?\n$/.test(text.slice(-200));
    const start = text === '' || text.endsWith('\n') ? '' : end;
    yield `${text}${start}${isSeparate ? '' : end}${header}${end}${entryOf(path.slice(-1), value)}${end}`;
  }
  for (const parent of parents) yield ofDepth(parent) ?? '';
}

function withLine(text: string, at: number, line: string, end: string): string {
  const before = text.slice(0, at);
  const start = before === '' || before.endsWith('\n') ? '' : end;
  return `${before}${start}${line}${end}${text.slice(at)}`;
}

function withEntry(text: string, { start, end }: { start: number; end: number }, entry: string): string {
  const inner = text.slice(start + 1, end - 1).trimEnd();
  return `${text.slice(0, start)}{${inner === '' ? ' ' : `${inner}, `}${entry} }${text.slice(end)}`;
}

/** Writes an entry: dots between names, and inline values from the first index of a list on. */
function entryOf(path: TreePath, value: string): string {
  const at = path.findIndex((step) => typeof step === 'number');
  const names = at < 0 ? path : path.slice(0, at);
  const inner = at < 0 ? value : inline(path.slice(at), value);
  return `${names.map(keyOf).join('.')} = ${inner}`;
}

const inline = (path: TreePath, value: string): string =>
  path.reduceRight<string>(
    (inner, step) => (typeof step === 'number' ? `[${inner}]` : `{ ${keyOf(step)} = ${inner} }`),
    value,
  );

const keyOf = (step: string | number): string =>
  /^[A-Za-z0-9_-]+$/.test(String(step)) ? String(step) : JSON.stringify(String(step));
