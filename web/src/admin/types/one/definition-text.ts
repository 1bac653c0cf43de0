import { isMap, isSeq, LineCounter, type Node, parseDocument, stringify } from 'yaml';
import type { Definition } from '../../../api/admin/types';

export type TextFormat = 'yaml' | 'json';
/** What is wrong with a text, and the line in which, counted from 1. */
export type TextProblem = { message: string; line?: number };

const MAX_ALIASES = 20;

/** Writes a definition as text that people can read and change. */
export const definitionText = (definition: Definition, format: TextFormat): string =>
  format === 'yaml' ? stringify(definition, { lineWidth: 0 }) : `${JSON.stringify(definition, null, 2)}\n`;

/** Reads a definition. The problem has the message of the parser, which is in English. */
export function readDefinition(
  text: string,
  format: TextFormat,
): { definition: Definition } | { problem: TextProblem } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined)
    return { problem: { message: error.message, line: counter.linePos(error.pos[0]).line } };
  try {
    const content: unknown =
      format === 'json' ? JSON.parse(text) : document.toJS({ maxAliasCount: MAX_ALIASES });
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return { definition: content as Definition };
    return { problem: { message: 'A definition has fields, such as `type` and `name`.' } };
  } catch (failure) {
    return { problem: { message: failure instanceof Error ? failure.message : String(failure) } };
  }
}

/** Returns the line of a field, or of the innermost present one around it. JSON is YAML, so this reads both. */
export function lineOf(text: string, pointer: string): number | undefined {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node = document.contents as Node | null | undefined;
  let offset: number | undefined;
  for (const name of names) {
    const next = childOf(node, name);
    if (next === undefined) break;
    offset = next.offset ?? offset;
    node = next.node;
  }
  return offset === undefined ? undefined : counter.linePos(offset).line;
}

function childOf(node: Node | null | undefined, name: string) {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => String(key) === name);
    const key = pair?.key as Node | undefined;
    return pair && { offset: key?.range?.[0], node: pair.value as Node | null };
  }
  if (!isSeq(node)) return undefined;
  const item = node.items[Number(name)] as Node | undefined;
  return item && { offset: item.range?.[0], node: item };
}
