import { type ConfigChange, notChanged } from '../config-change.js';
import { JsonScanner, type JsonSpan } from './json-scanner.js';
import { lineEndOf } from './text-lines.js';
import { changeTree, type Literal, type TreeFormat, type TreeNode, type TreePath } from './tree.js';

/**
 * Changes a JSON document. Comments and commas after last entries are accepted, and stay, as does everything but the
 * changed values.
 */
export const changeJson = (text: string, changes: readonly ConfigChange[]): string =>
  changeTree(text, changes, JSON_FORMAT);

const JSON_FORMAT: TreeFormat = {
  parse: (text) => new JsonScanner(text).read(),
  write: (literal) => written(literal),
  add: (text, path, literal) => added(text, path, written(literal)),
};

const written = ({ type, text }: Literal): string => (type === 'text' ? JSON.stringify(text) : text);

function added(text: string, path: TreePath, value: string): string {
  const scanner = new JsonScanner(text);
  const root = scanner.read();
  const style = { end: lineEndOf(text), unit: unitOf(text), isCompact: isCompact(text) };
  if (root === undefined) return nested(path, value, '', style) + style.end;
  let node: TreeNode = root;
  for (const [depth, step] of path.entries()) {
    if (node.kind === 'scalar' && node.type === 'null') {
      const whole = nested(path.slice(depth), value, indentAt(text, node.start), style);
      return text.slice(0, node.start) + whole + text.slice(node.end);
    }
    const next = childOf(node, step);
    const span = next === undefined ? scanner.spans.get(node) : undefined;
    if (span !== undefined) return inserted(text, span, { path: path.slice(depth), value, style });
    if (next === undefined) break;
    node = next;
  }
  throw notChanged('A value of the file cannot be added.');
}

function childOf(node: TreeNode, step: string | number): TreeNode | undefined {
  if (node.kind === 'list' && typeof step === 'number') return node.items[step];
  if (node.kind === 'map') return node.entries.findLast(({ name }) => name === step)?.value;
  return undefined;
}

type Style = { end: string; unit: string; isCompact: boolean };
type Addition = { path: TreePath; value: string; style: Style };

/** Inserts an entry at the end of an object or array, with the indentation of its other entries. */
function inserted(text: string, span: JsonSpan, { path, value, style }: Addition): string {
  const { lastStart, lastEnd, hasComma } = span;
  if (lastStart === undefined || lastEnd === undefined) {
    const indent = indentAt(text, span.start);
    return text.slice(0, span.start) + nested(path, value, indent, style) + text.slice(span.end);
  }
  const before = text.slice(0, lastStart);
  const lineStart = /[\r\n][ \t]*$/.test(before.slice(-200));
  const indent = indentAt(text, lastStart);
  const gap = lineStart ? style.end + indent : style.isCompact ? '' : ' ';
  const entry = entryOf(path, value, lineStart ? indent : indentAt(text, span.start), style);
  return `${text.slice(0, lastEnd)}${hasComma ? '' : ','}${gap}${entry}${text.slice(lastEnd)}`;
}

/** Writes the entry for the first step of a path, with everything below it. */
function entryOf([step, ...rest]: TreePath, value: string, indent: string, style: Style): string {
  const inner = rest.length === 0 ? value : nested(rest, value, indent, style);
  if (typeof step === 'number') return inner;
  return `${JSON.stringify(step)}:${style.isCompact ? '' : ' '}${inner}`;
}

function nested(path: TreePath, value: string, indent: string, style: Style): string {
  if (path.length === 0) return value;
  const [open, close] = typeof path[0] === 'number' ? ['[', ']'] : ['{', '}'];
  if (style.isCompact) return open + entryOf(path, value, indent, style) + close;
  const deeper = indent + style.unit;
  return `${open}${style.end}${deeper}${entryOf(path, value, deeper, style)}${style.end}${indent}${close}`;
}

/** Returns the blanks at the start of the line at a place. */
function indentAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(start, Math.min(at, start + 200)))?.[0] ?? '';
}

const unitOf = (text: string): string => /\n([ \t]{1,16})["[{]/.exec(text)?.[1] ?? '  ';
/** A document in one line, with content, is written without blanks. */
const isCompact = (text: string): boolean => {
  const trimmed = text.trim();
  return trimmed.length > 2 && !/[\r\n]/.test(trimmed) && !/[,:] /.test(trimmed);
};
