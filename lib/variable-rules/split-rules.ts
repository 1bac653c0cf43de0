import { closingDelimiter } from '../patterns/delimited-pattern.js';
import { PATTERN_RULES } from './parse-rule.js';

/** Rules of a text, and whether a `|` in a pattern was kept, at which Laravel would have split the text. */
export type SplitRules = { rules: string[]; hasPatternWithBar: boolean };

/** Splits rules at `|`, such as `required|string|max:20`, but not within the delimiters of a pattern. */
export function splitRules(text: string): SplitRules {
  const parts = text.split('|');
  const rules: string[] = [];
  let hasPatternWithBar = false;
  for (let index = 0; index < parts.length; index += 1) {
    const end = endOfPattern(parts, index);
    rules.push(parts.slice(index, end + 1).join('|'));
    hasPatternWithBar ||= end > index;
    index = end;
  }
  return { rules, hasPatternWithBar };
}

/**
 * Returns the index of the part that closes the pattern which this part opens, or the same index: of a part that opens
 * none, closes it itself, or opens one that is never closed.
 */
function endOfPattern(parts: readonly string[], start: number): number {
  const [, name = '', pattern = ''] = /^\s*(\w+):\s*(\S.*)$/s.exec(parts[start] ?? '') ?? [];
  if (!PATTERN_RULES.includes(name.toLowerCase())) return start;
  const closing = closingDelimiter(pattern.charAt(0));
  const closes = (part: string) => /^[imsuxADSUXJ]*\s*$/.test(part.slice(part.lastIndexOf(closing) + 1));
  const isClosed = (part: string, from: number) => part.indexOf(closing, from) !== -1 && closes(part);
  if (isClosed(pattern, 1)) return start;
  const end = parts.findIndex((part, index) => index > start && isClosed(part, 0));
  return end === -1 ? start : end;
}
