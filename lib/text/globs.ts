/** A part of a pattern between slashes: literal text, characters with wildcards, or any number of names. */
type Part = string | readonly string[] | typeof ANY_NAMES;
type Position = { parts: readonly Part[]; at: number; next: Position | undefined };

const ANY_NAMES = Symbol('**');

/** The state of matching a path: the positions in the patterns that are reached after all names so far were matched. */
export type GlobState = ReadonlySet<Position>;

/**
 * Patterns of paths: `*` matches any characters of one name, `?` one character, and `**` any number of names,
 * including zero; at the end of a pattern, `**` matches everything below. All other characters are literal, even a dot
 * at the start of a name. A path is matched name by name, from the top folder down, in at most as many steps as the
 * length of the name times the length of the patterns. The regular expressions into which libraries convert patterns
 * can take exponential time.
 */
export class Globs {
  /** The state before the first name of a path. */
  readonly start: GlobState;

  constructor(patterns: readonly string[]) {
    this.start = reached(patterns.flatMap((pattern) => positionsOf(pattern) ?? []));
  }

  /**
   * Matches one more name of a path. Returns undefined if a pattern matches the path up to here.
   *
   * @param bytes the name, decoded as Latin-1 (one character per byte)
   */
  down(state: GlobState, bytes: string): GlobState | undefined {
    if (state.size === 0) return state;
    const name = Buffer.from(bytes, 'latin1').toString('utf8');
    const characters = [...name];
    const next: Position[] = [];
    for (const position of state) {
      const part = position.parts[position.at];
      const isAny = part === ANY_NAMES;
      if (!isAny && !(typeof part === 'string' ? part === name : isLike(part ?? [], characters))) continue;
      if (position.next === undefined) return undefined;
      next.push(isAny ? position : position.next);
    }
    return reached(next);
  }
}

function positionsOf(pattern: string): Position | undefined {
  const parts: Part[] = pattern
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .filter((name, index, names) => name !== '**' || names[index + 1] !== '**')
    .map((name) => (name === '**' ? ANY_NAMES : /[*?]/.test(name) ? [...name] : name));
  let position: Position | undefined;
  for (let at = parts.length - 1; at >= 0; at -= 1) position = { parts, at, next: position };
  return position;
}

/** Returns the positions and, for each position at a `**`, also the next one, because `**` may match no name at all. */
function reached(positions: readonly Position[]): GlobState {
  const all = new Set<Position>();
  for (let position of positions) {
    all.add(position);
    while (position.parts[position.at] === ANY_NAMES && position.next !== undefined) {
      position = position.next;
      all.add(position);
    }
  }
  return all;
}

/**
 * Returns whether a name matches a pattern with wildcards. Backtracks only to the last `*`, because everything before
 * it already matches.
 */
function isLike(pattern: readonly string[], name: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let from = 0;
  for (let index = 0; index < name.length; ) {
    if (pattern[at] === '*') {
      star = at;
      from = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === name[index]) {
      at += 1;
      index += 1;
    } else if (star === -1) return false;
    else {
      from += 1;
      index = from;
      at = star + 1;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
