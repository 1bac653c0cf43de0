import { type Document, isCollection, isMap, isScalar, isSeq } from 'yaml';
import { notChanged } from '../config-change.js';
import type { TreePath } from './tree.js';

/** Returns the text of a map's key, as it is in the document. */
export const nameOf = (key: unknown): string =>
  isScalar(key)
    ? key.type?.startsWith('QUOTE')
      ? String(key.value)
      : (key.source ?? String(key.value))
    : '';

type Value = string | number | boolean | null;

/** Sets a value of a document, and creates its missing parents. Nulls count as missing. */
export function setDeep(document: Document, path: TreePath, value: unknown): void {
  let node: unknown = document.contents;
  if (!isCollection(node)) {
    document.contents = document.createNode(nested(path, value));
    return;
  }
  for (const [depth, step] of path.entries()) {
    const rest = path.slice(depth + 1);
    const child = childOf(node, step);
    if (rest.length > 0 && isCollection(child)) {
      node = child;
      continue;
    }
    if (rest.length === 0 && isScalar(child)) child.value = value;
    else place(document, node, step, nested(rest, value));
    return;
  }
}

function childOf(node: unknown, step: string | number): unknown {
  if (isMap(node)) return node.items.find(({ key }) => nameOf(key) === step)?.value;
  return isSeq(node) ? node.items[Number(step)] : undefined;
}

function place(document: Document, node: unknown, step: string | number, value: unknown): void {
  const made = document.createNode(value);
  if (isSeq(node)) node.items[Number(step)] = made;
  else if (isMap(node)) {
    const pair = node.items.find(({ key }) => nameOf(key) === step);
    if (pair === undefined) node.add(document.createPair(step, made));
    else pair.value = made;
  } else throw notChanged('A value of the file cannot be added.');
}

const nested = (path: TreePath, value: unknown): unknown =>
  path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : new Map([[step, inner]])),
    value as Value,
  );
