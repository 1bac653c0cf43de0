/** The maximum number of ways in which the parts of a pattern can be combined, with and without an unbounded part. */
const MAX_WAYS = { bounded: 1024, unbounded: 2 };

const LOOK_OR_BACK_REFERENCE = /\(\?[=!<]|\\[1-9k]/;
/** A character class, an escape, a placeholder, a quantifier, a parenthesis or a bar; all else is a literal. */
const PARTS =
  /\[(?:\\.|[^\]\\])*\]|\\.|\(\?:|\{[a-z_]+\}|(?<group>\))?(?<quantifier>\*|\+|\?|\{(?<min>\d+)(?<comma>,?)(?<max>\d*)\})|(?<bar>\|)/gsu;

/**
 * Whether a regular expression takes little time for any text. The engine of JavaScript tries all ways to match, and
 * blocks everything else meanwhile. So a pattern from the API must have few: each `?`, `|` and `{n,m}` multiplies them,
 * and a repeated group would do so for each repetition.
 */
export function isCheapPattern(pattern: string): boolean {
  if (LOOK_OR_BACK_REFERENCE.test(pattern)) return false;
  let ways = 1;
  let unbounded = 0;
  for (const { groups = {} } of pattern.matchAll(PARTS)) {
    const { group, quantifier, min, comma, max, bar } = groups;
    if (bar !== undefined) ways *= 2;
    if (quantifier === undefined) continue;
    if (quantifier === '?') ways *= 2;
    else if (group !== undefined) return false;
    else if (quantifier === '*' || quantifier === '+' || (comma === ',' && max === '')) unbounded += 1;
    else if (comma === ',') ways *= Math.max(1, Number(max) - Number(min) + 1);
  }
  return unbounded <= 1 && ways <= (unbounded === 0 ? MAX_WAYS.bounded : MAX_WAYS.unbounded);
}
