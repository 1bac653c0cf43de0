import { inAnyCase, inverted, LINE_FEED, single } from './character-sets.js';
import { readClass } from './parse-class.js';
import { readEscape } from './parse-escape.js';
import type { PatternReader } from './pattern-reader.js';
import { type CharacterSet, PatternError, type PatternFlags, type PatternNode } from './pattern-syntax.js';

/** More nested groups than any pattern of a person has, and few enough for the stack. */
const MAX_DEPTH = 50;

/**
 * Parses a pattern in the syntax of PCRE, as PHP uses it. Rejects what cannot be matched in linear time or does not
 * occur in validation rules: back references, look-behinds, atomic groups, possessive quantifiers, conditions.
 *
 * @throws PatternError if the pattern is invalid or uses one of these
 */
export function parsePattern(reader: PatternReader, flags: PatternFlags): PatternNode {
  const parser = new Parser(reader, flags);
  const node = parser.choice(0);
  if (!reader.atEnd) throw new PatternError('it has a ) without a (');
  return node;
}

class Parser {
  constructor(
    private readonly reader: PatternReader,
    private readonly flags: PatternFlags,
  ) {}

  choice(depth: number): PatternNode {
    if (depth > MAX_DEPTH) throw new PatternError(`it has more than ${MAX_DEPTH} nested groups`);
    const options = [this.#sequence(depth)];
    while (this.reader.take('|')) options.push(this.#sequence(depth));
    return options.length === 1 && options[0] !== undefined ? options[0] : { kind: 'choice', options };
  }

  #sequence(depth: number): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.reader.atEnd && !this.reader.sees('|') && !this.reader.sees(')'))
      parts.push(this.#repeated(this.#atom(depth)));
    return { kind: 'sequence', parts };
  }

  #atom(depth: number): PatternNode {
    const { reader, flags } = this;
    if (reader.take('(')) return this.#group(depth);
    if (reader.take('[')) return this.#set(readClass(reader));
    if (reader.take('\\')) {
      const meaning = readEscape(reader);
      return typeof meaning === 'string' ? { kind: 'boundary', boundary: meaning } : this.#set(meaning);
    }
    if (reader.take('^')) return { kind: 'boundary', boundary: flags.multiline ? 'line-start' : 'start' };
    if (reader.take('$'))
      return { kind: 'boundary', boundary: flags.multiline ? 'line-end' : 'end-or-last-line' };
    if (reader.take('.'))
      return { kind: 'set', has: flags.dotAll ? () => true : inverted(single(LINE_FEED)) };
    if (reader.sees('*') || reader.sees('+') || reader.sees('?'))
      throw new PatternError('it has a quantifier with nothing to repeat');
    return this.#set(single(reader.next()));
  }

  #set(set: CharacterSet): PatternNode {
    return { kind: 'set', has: this.flags.ignoreCase ? inAnyCase(set) : set };
  }

  #group(depth: number): PatternNode {
    const { reader } = this;
    const isLook = reader.sees('?=') || reader.sees('?!');
    const isNegated = reader.sees('?!');
    if (isLook || reader.sees('?:')) reader.skip(2);
    else if (reader.takeMatch(/\?P?<[A-Za-z_]\w*>/y) === undefined && reader.sees('?'))
      throw new PatternError('it has a group that starts with (? and is neither (?: nor a look-ahead)');
    else if (reader.sees('*')) throw new PatternError('it has a verb');
    const part = this.choice(depth + 1);
    if (!reader.take(')')) throw new PatternError('it has a ( without a )');
    return isLook ? { kind: 'look-ahead', part, isNegated } : part;
  }

  #repeated(part: PatternNode): PatternNode {
    const bounds = this.#quantifier();
    if (bounds === undefined) return part;
    if (this.reader.take('+')) throw new PatternError('it has a possessive quantifier');
    // Lazy and greedy quantifiers match the same texts.
    this.reader.take('?');
    const node: PatternNode = { kind: 'repeat', part, min: bounds[0], max: bounds[1] };
    if (this.#quantifier() !== undefined) throw new PatternError('it has a quantifier after a quantifier');
    return node;
  }

  #quantifier(): readonly [min: number, max: number] | undefined {
    const { reader } = this;
    if (reader.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (reader.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (reader.take('?')) return [0, 1];
    const [, from, comma, to] = reader.takeMatch(/\{(\d{1,5})(,?)(\d{0,5})\}/y) ?? [];
    if (from === undefined) return undefined;
    const min = Number(from);
    const max = comma === '' ? min : to === '' ? Number.POSITIVE_INFINITY : Number(to);
    if (max < min) throw new PatternError(`it has the range {${from},${to}}, which is the wrong way round`);
    return [min, max];
  }
}
