import { Document, Scalar, visit } from 'yaml';

/** More than any egg has: texts in double quotes stay on one line. */
const MAX_LINE = 10_000_000;

/** What can be written: a tree whose numbers are numbers. */
export type Writable = string | number | boolean | null | Writable[] | Map<string, Writable>;

/** Texts that a literal block would not give back as they are, or that are hard to read in one. */
const UNFIT_FOR_BLOCK = /^\s|[^\S\n]\n|[^\S\n]$|\n\n$|(?!\n)[\p{Cc}\p{Zl}\p{Zp}\ufeff]/u;

/** Returns YAML 1.2 without wrapped lines. Texts of several lines are literal blocks, or have escapes. */
export function toYaml(tree: Writable): string {
  const document = new Document(tree, { version: '1.2', schema: 'core' });
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value !== 'string' || !/[\n\p{Cc}\p{Zl}\p{Zp}\ufeff]/u.test(node.value)) return;
      node.type = UNFIT_FOR_BLOCK.test(node.value) ? Scalar.QUOTE_DOUBLE : Scalar.BLOCK_LITERAL;
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: MAX_LINE });
}

/** Returns JSON with the keys in the order of the maps, which objects would not keep for keys such as `8`. */
export function toJson(tree: Writable, indent = '', step = '    '): string {
  const inner = indent + step;
  const block = (open: string, lines: string[], close: string) =>
    lines.length === 0 ? open + close : `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
  if (Array.isArray(tree))
    return block(
      '[',
      tree.map((item) => toJson(item, inner, step)),
      ']',
    );
  if (tree instanceof Map) {
    const lines = [...tree].map(([key, value]) => `${JSON.stringify(key)}: ${toJson(value, inner, step)}`);
    return block('{', lines, '}');
  }
  return JSON.stringify(tree);
}
