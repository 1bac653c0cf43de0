import { isDeepStrictEqual } from 'node:util';
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { type ConfigChange, notChanged } from '../config-change.js';
import { lineEndOf } from './text-lines.js';
import {
  changeTree,
  type Edit,
  type Literal,
  MAX_DEPTH,
  type Scalar,
  type TreeFormat,
  type TreeNode,
  type TreePath,
  tooDeep,
} from './tree.js';
import { nameOf, setDeep } from './yaml-nodes.js';
import { writtenYaml } from './yaml-scalars.js';

/**
 * Changes a YAML document. Present values are changed in their place, so that everything else stays as it is. A document
 * to which a value is added is written again by the library `yaml`, which keeps comments, order and quotes, but not all
 * blanks.
 *
 * @throws DomainError for several documents in one file, and if a change would have another effect than meant
 */
export const changeYaml = (text: string, changes: readonly ConfigChange[]): string =>
  changeTree(text, changes, YAML);

const YAML: TreeFormat = {
  parse(text) {
    const document = documentOf(text);
    return isNothing(document.contents) ? undefined : treeOf(document.contents, document, 0);
  },
  write: writtenYaml,
  add: added,
  verify,
};

function documentOf(text: string): Document {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error', prettyErrors: false });
  const [error] = document.errors;
  if (error === undefined) return document;
  if (error.code === 'MULTIPLE_DOCS') throw notChanged('The file has several YAML documents.');
  const line = text.slice(0, error.pos[0]).split('\n').length;
  throw notChanged(`The file is not valid YAML (line ${line}).`);
}

function treeOf(node: unknown, document: Document, depth: number): TreeNode | undefined {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isMap(node)) {
    const entries = node.items.map(({ key, value }) => ({
      name: nameOf(key),
      value: treeOf(value, document, depth + 1),
    }));
    return { kind: 'map', entries };
  }
  if (isSeq(node))
    return { kind: 'list', items: node.items.map((item) => treeOf(item, document, depth + 1)) };
  if (isScalar(node)) return scalarOf(node.value, node.source, node);
  if (!isAlias(node)) return undefined;
  const target = node.resolve(document);
  return isScalar(target)
    ? scalarOf(target.value, target.source, node)
    : { kind: 'scalar', type: 'text', text: `*${node.source}`, ...placeOf(node) };
}

function scalarOf(value: unknown, source: string | undefined, node: Pick<Node, 'range'>): Scalar {
  const place = placeOf(node);
  if (value === null) return { kind: 'scalar', type: 'null', text: '', ...place };
  if (typeof value === 'boolean') return { kind: 'scalar', type: 'boolean', text: String(value), ...place };
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'scalar', type: 'number', text: source ?? String(value), ...place };
  return { kind: 'scalar', type: 'text', text: String(value), ...place };
}

function placeOf({ range }: Pick<Node, 'range'>): Pick<Scalar, 'start' | 'end'> {
  if (range == null) throw notChanged('The place of a value of the file is unknown.');
  return { start: range[0], end: range[1] };
}

const isNothing = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && node.value === null);

/** Adds a null and replaces it, so that the value is written by the same rules as others. */
function added(text: string, path: TreePath, literal: Literal): string {
  const indent = Math.min(8, Math.max(2, /^( +)[^\s#]/m.exec(text)?.[1]?.length ?? 2));
  // With other indents than 2, the library writes a wrong one for blocks of text that begin with a blank.
  for (const each of new Set([indent, 2])) {
    const changed = withAdded(text, path, { literal, indent: each });
    if (isMeant(text, changed, [{ path, literal }])) return changed;
  }
  throw notChanged('A value of the file cannot be added.');
}

type Addition = { literal: Literal; indent: number };

function withAdded(text: string, path: TreePath, { literal, indent }: Addition): string {
  const document = documentOf(text);
  setDeep(document, path, null);
  const end = lineEndOf(text);
  const indentSeq = !/^( *)[^\s#-][^\r\n]*:[ ]*\r?\n\1- /m.test(text);
  const written = document.toString({ lineWidth: 0, indent, indentSeq });
  const whole = end === '\n' ? written : written.replaceAll(/\r?\n/g, end);
  let node = YAML.parse(whole);
  for (const step of path) {
    if (node?.kind === 'map') node = node.entries.find(({ name }) => name === step)?.value;
    else if (node?.kind === 'list') node = node.items[Number(step)];
  }
  if (node?.kind !== 'scalar') throw notChanged('A value of the file cannot be added.');
  return whole.slice(0, node.start) + writtenYaml(literal, node, whole) + whole.slice(node.end);
}

function verify(before: string, after: string, edits: readonly Edit[]): void {
  if (isMeant(before, after, edits)) return;
  throw notChanged('The change would have another effect on the file than meant.');
}

function isMeant(before: string, after: string, edits: readonly Edit[]): boolean {
  const expected = documentOf(before);
  for (const { path, literal } of edits) setDeep(expected, path, valueIn(literal));
  return isDeepStrictEqual(plain(expected), plain(documentOf(after)));
}

const valueIn = ({ type, text }: Literal): unknown =>
  type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text;

function plain(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw notChanged(
      `The aliases of the file cannot be resolved (${error instanceof Error ? error.name : ''}).`,
    );
  }
}
