/** A name of a pattern: as it stands, or as characters where some of them are wildcards; or any number of names. */
type Part = string | readonly string[] | typeof ANY_NAMES;
type Position = { parts: readonly Part[]; at: number; next: Position | undefined };

const ANY_NAMES = Symbol('**');

/** How far each pattern has come on the way to a folder. */
export type GlobState = ReadonlySet<Position>;

/**
 * Patterns of paths: `*` stands for any characters of one name, `?` for one, `**` as a whole name for any number of
 * names, none included; what ends with it is all that is below. Everything else stands for itself, and names that
 * begin with a dot are like others.
 *
 * A path is matched a name at a time, on the way down, with at most the product of the lengths of the name and of the
 * patterns as steps: regular expressions, as libraries make them of patterns, can take for ever.
 */
export class Globs {
  /** Above the first name. */
  readonly start: GlobState;

  constructor(patterns: readonly string[]) {
    this.start = reached(patterns.flatMap((pattern) => positionsOf(pattern) ?? []));
  }

  /**
   * One name further down: undefined where a pattern matches the path that ends with it.
   * @param bytes the name as `within` takes it, each character for a byte
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

/** With those behind names that may be none. */
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

/** Only the last `*` ever has to stand for more than it did: what comes before it fits already. */
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
