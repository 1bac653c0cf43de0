import { ANY, type Step } from '../../../lib/text/config-keys.js';
import { type ConfigChange, notChanged, shown } from '../config-change.js';
import { keyPath } from '../key-path.js';
import { newText } from '../new-text.js';

/** The type of a value that a document has, or gets. */
export type ValueType = 'text' | 'number' | 'boolean';

/** A value of a document: the text that it stands for, its type, and its place in the document. */
export type Scalar = { kind: 'scalar'; type: ValueType | 'null'; text: string; start: number; end: number };
export type TreeMap = { kind: 'map'; entries: { name: string; value: TreeNode | undefined }[] };
export type TreeList = { kind: 'list'; items: (TreeNode | undefined)[] };
/** A document as a tree, with the places of its values. A value without a place is undefined. */
export type TreeNode = Scalar | TreeMap | TreeList;

export type Literal = { type: ValueType; text: string };

/** What a format of nested documents has to implement. */
export type TreeFormat = {
  /** Parses a document; undefined if it is empty. @throws DomainError if it is invalid */
  parse(text: string): TreeNode | undefined;
  /** Writes a value in the place of another one. */
  write(literal: Literal, present: Scalar, text: string): string;
  /**
   * Adds a missing value with its parents.
   * @throws DomainError if that is not possible
   */
  add(text: string, path: TreePath, literal: Literal): string;
  /**
   * Checks that a change has no other effect than meant, for formats whose values are found by an own scanner.
   * @throws DomainError if it has
   */
  verify?(before: string, after: string, edits: readonly Edit[]): void;
};

export type TreePath = (string | number)[];
/** A value that was changed or added. */
export type Edit = { path: TreePath; literal: Literal };

/** Documents are parsed by recursion, so that deeper ones could overflow the stack. */
export const MAX_DEPTH = 200;

export const tooDeep = () => notChanged(`The file is nested more than ${MAX_DEPTH} levels deep.`);

/**
 * Changes values of a nested document. A present value keeps its type if the new one can have it. In a missing one, a
 * whole number is a number, and `true` and `false` are booleans. Everything else in the document stays as it is.
 *
 * @throws DomainError if the document is invalid, or a key leads to or through something else than expected
 */
export function changeTree(text: string, changes: readonly ConfigChange[], format: TreeFormat): string {
  const wanted = changes.map((change) => ({ change, path: keyPath(change.key) }));
  const missing = new Map<string, { change: ConfigChange; path: TreePath }>();
  const splices = new Map<number, { end: number; text: string }>();
  const edits: Edit[] = [];
  const root = format.parse(text);
  for (const { change, path } of wanted) {
    const found: Found[] = [];
    collect(root, path, { done: [], isAny: false, isItem: false, key: change.key, found });
    for (const one of found) {
      const { scalar, path: place } = one;
      if (scalar === undefined) {
        missing.set(JSON.stringify(place), { change, path: place });
        continue;
      }
      if ('read' in change && isMissing(scalar)) continue;
      const next = newText(change, scalar.text);
      if (next === undefined) continue;
      const literal = literalFor(next, scalar.type);
      edits.push({ path: place, literal });
      if (isSame(literal, scalar)) splices.delete(scalar.start);
      else splices.set(scalar.start, { end: scalar.end, text: format.write(literal, scalar, text) });
    }
  }
  let changed = spliced(text, splices);
  for (const { change, path } of missing.values()) {
    const next = newText(change, undefined);
    if (next === undefined) continue;
    const literal = literalFor(next, 'null');
    changed = format.add(changed, path, literal);
    edits.push({ path, literal });
  }
  if (changed !== text) format.verify?.(text, changed, edits);
  return changed;
}

type Found = { path: TreePath; scalar?: Scalar };
type Way = { done: TreePath; isAny: boolean; isItem: boolean; key: string; found: Found[] };

/** Collects the values at a path, and the paths of missing ones. Behind `*`, what does not fit is skipped. */
function collect(node: TreeNode | undefined, [step, ...rest]: Step[], way: Way): void {
  if (step === undefined) {
    if (node?.kind === 'scalar') way.found.push({ scalar: node, path: way.done });
    else if (node === undefined) way.found.push({ path: way.done });
    else if (!way.isAny) throw unfit(way, `is a ${node.kind} in the file`);
  } else if (step === ANY) {
    for (const [place, value] of childrenOf(node)) {
      collect(value, rest, { ...way, isAny: true, done: [...way.done, place] });
    }
  } else if (isMissing(node)) {
    collectMissing(node, [step, ...rest], way);
  } else {
    const next = { ...way, done: [...way.done, step] };
    const values = childrenAt(node, step, way);
    for (const value of values ?? []) collect(value, rest, next);
    if (values?.length === 0) collectMissing(undefined, [step, ...rest], way);
  }
}

/** Nulls count as missing. */
const isMissing = (node: TreeNode | undefined): node is undefined | Scalar =>
  node === undefined || (node.kind === 'scalar' && node.type === 'null');

function collectMissing(node: TreeNode | undefined, steps: Step[], way: Way): void {
  if (steps.includes(ANY) || (way.isAny && node !== undefined)) return;
  const [step, ...rest] = steps as TreePath;
  if (step === undefined) return;
  if (typeof step === 'number' && node === undefined && !way.isItem && step > 0) throw unfit(way, BEHIND);
  collect(undefined, rest, { ...way, isItem: false, done: [...way.done, step] });
}

const childrenOf = (node: TreeNode | undefined): [string | number, TreeNode | undefined][] => {
  if (node?.kind === 'map') return node.entries.map(({ name, value }) => [name, value]);
  return node?.kind === 'list' ? [...node.items.entries()] : [];
};

/** Returns the values at a step, none if it is missing; undefined if the step does not fit behind `*`. */
function childrenAt(node: TreeNode, step: string | number, way: Way): (TreeNode | undefined)[] | undefined {
  if (typeof step === 'string' && node.kind === 'map') {
    return node.entries.filter(({ name }) => name === step).map(({ value }) => value);
  }
  if (typeof step === 'number' && node.kind === 'list') {
    if (step > node.items.length) throw unfit(way, BEHIND);
    way.isItem = true;
    return node.items.slice(step, step + 1);
  }
  if (way.isAny) return undefined;
  throw unfit(way, `leads through a ${node.kind === 'scalar' ? 'value' : node.kind} of the file`);
}

const BEHIND = 'is an item behind the end of a list';
const unfit = ({ key }: Way, what: string) => notChanged(`The key ${shown(key)} ${what}.`);

const WHOLE = /^(?:0|-?[1-9]\d{0,14})$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?$/;
const BOOLEANS: Record<string, string> = { true: 'true', false: 'false', '1': 'true', '0': 'false' };

/** Returns a value with the type that is present, if it can have that type. */
function literalFor(text: string, present: Scalar['type']): Literal {
  if (present === 'text') return { type: 'text', text };
  if (present === 'number') return { type: NUMBER.test(text) ? 'number' : 'text', text };
  if (present === 'boolean') {
    const value = Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text] : undefined;
    return value === undefined ? { type: 'text', text } : { type: 'boolean', text: value };
  }
  if (WHOLE.test(text)) return { type: 'number', text };
  return { type: text === 'true' || text === 'false' ? 'boolean' : 'text', text };
}

const isSame = (literal: Literal, { type, text }: Scalar): boolean =>
  literal.type === type &&
  (literal.text === text || (type === 'number' && Number(literal.text) === Number(text)));

/** Replaces parts of a text, given by their start. */
export function spliced(text: string, splices: ReadonlyMap<number, { end: number; text: string }>): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, { end, text: part }] of [...splices].sort(([one], [other]) => one - other)) {
    parts.push(text.slice(at, start), part);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
