import { LinearPattern, PatternError } from './linear-pattern.js';

const CLOSING: Record<string, string> = { '(': ')', '{': '}', '[': ']', '<': '>' };

/** Returns the closing delimiter of a pattern of PHP, whose first character is its opening one. */
export const closingDelimiter = (opening: string): string => CLOSING[opening] ?? opening;

/**
 * Compiles a pattern with delimiters and flags, as PHP writes it: `/^[a-z]+$/i`, `(^\d+$)`.
 *
 * @throws PatternError if it has no delimiters, has flags that are not supported, or cannot be matched in linear time
 */
export function delimitedPattern(text: string): LinearPattern {
  const opening = text.charAt(0);
  const end = text.lastIndexOf(closingDelimiter(opening));
  if (!/^[^0-9A-Za-z\s\\]$/.test(opening) || end < 1) throw new PatternError('it has no delimiters');
  const inner = text.slice(1, end);
  const leading = /^\(\?([ims]+)\)/.exec(inner);
  const outer = text.slice(end + 1).trim();
  if (!/^[imsu]*$/.test(outer)) throw new PatternError(`it has the flags "${outer.slice(0, 20)}"`);
  const flags = outer + (leading?.[1] ?? '');
  return new LinearPattern(inner.slice(leading?.[0].length ?? 0), {
    ignoreCase: flags.includes('i'),
    multiline: flags.includes('m'),
    dotAll: flags.includes('s'),
  });
}
