import { LINE_FEED, WORD } from './character-sets.js';
import { compilePattern, type Program, type State } from './compile-pattern.js';
import { parsePattern } from './parse-pattern.js';
import { PatternReader } from './pattern-reader.js';
import { type Boundary, PatternError, type PatternFlags } from './pattern-syntax.js';

const MAX_PATTERN_LENGTH = 1000;
/** The longest text that a pattern is matched against, in characters. It bounds a match to some hundreds of milliseconds at worst. */
export const MAX_MATCHED_CHARACTERS = 2048;

/**
 * A regular expression from a stranger, matched in linear time: at most as many steps as the pattern has states times
 * the length of the text. JavaScript's own expressions backtrack and can take exponential time, a time limit around
 * them would need a thread for each check, and V8's linear engine is experimental and only available with a flag.
 *
 * The text is read from its end to its start. At each position, the set of states from which the rest of the text can
 * be accepted follows from the set at the next position, so look-aheads cost one more pass instead of one for each
 * position.
 */
export class LinearPattern {
  readonly #program: Program;

  /** @throws PatternError if the pattern is invalid, too long, or cannot be matched in linear time */
  constructor(pattern: string, flags: PatternFlags) {
    if (pattern.length > MAX_PATTERN_LENGTH)
      throw new PatternError(`it has more than ${MAX_PATTERN_LENGTH} characters`);
    this.#program = compilePattern(parsePattern(new PatternReader(pattern), flags));
  }

  /** Returns whether the pattern matches a part of the text; false if the text has more than 2,048 characters. */
  test(text: string): boolean {
    const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    if (characters.length > MAX_MATCHED_CHARACTERS) return false;
    return matchesFrom(this.#program, characters).includes(1);
  }
}

/** Returns, for each position of the text and its end, whether the program matches from there: 1 or 0. */
function matchesFrom(program: Program, text: readonly number[]): Uint8Array {
  const { states, start, sets } = program;
  const reads = states.flatMap((state, index) => (state.kind === 'read' ? [{ ...state, index }] : []));
  const sources = freeSources(states);
  const looks = new Map<State, Uint8Array>(
    states.flatMap((state) =>
      state.kind === 'look' ? [[state, matchesFrom(state.program, text)] as const] : [],
    ),
  );
  const matches = new Uint8Array(text.length + 1);
  let next: Uint8Array = new Uint8Array(states.length);
  for (let at = text.length; at >= 0; at -= 1) {
    const current: Uint8Array = new Uint8Array(states.length);
    const pending: number[] = [];
    const reach = (index: number) => {
      if (current[index] === 1) return;
      current[index] = 1;
      pending.push(index);
    };
    reach(0);
    const character = text[at];
    if (character !== undefined) {
      const contains = sets.map((has) => has(character));
      for (const { index, set, to } of reads) if (next[to] === 1 && contains[set] === true) reach(index);
    }
    for (let index = pending.pop(); index !== undefined; index = pending.pop())
      for (const source of sources[index] ?? [])
        if (isPassable(states[source], text, at, looks)) reach(source);
    matches[at] = current[start] ?? 0;
    next = current;
  }
  return matches;
}

/** Returns, for each state, the states that lead to it without reading a character. */
function freeSources(states: readonly State[]): number[][] {
  const sources: number[][] = states.map(() => []);
  states.forEach((state, index) => {
    if (state.kind === 'accept' || state.kind === 'read') return;
    for (const to of [state.to].flat()) sources[to]?.push(index);
  });
  return sources;
}

function isPassable(
  state: State | undefined,
  text: readonly number[],
  at: number,
  looks: ReadonlyMap<State, Uint8Array>,
): boolean {
  if (state?.kind === 'boundary') return isAtBoundary(state.boundary, text, at);
  if (state?.kind === 'look') return (looks.get(state)?.[at] === 1) !== state.isNegated;
  return true;
}

function isAtBoundary(boundary: Boundary, text: readonly number[], at: number): boolean {
  const isWord = (index: number) => WORD(text[index] ?? LINE_FEED);
  switch (boundary) {
    case 'start':
      return at === 0;
    case 'end':
      return at === text.length;
    case 'end-or-last-line':
      return at === text.length || (at === text.length - 1 && text[at] === LINE_FEED);
    case 'line-start':
      return at === 0 || text[at - 1] === LINE_FEED;
    case 'line-end':
      return at === text.length || text[at] === LINE_FEED;
    case 'word':
      return isWord(at - 1) !== isWord(at);
    case 'not-word':
      return isWord(at - 1) === isWord(at);
  }
}
