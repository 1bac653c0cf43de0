import { inverted, posixSet, range, single, union } from './character-sets.js';
import { readCharacterEscape, readSetEscape } from './parse-escape.js';
import type { PatternReader } from './pattern-reader.js';
import { type CharacterSet, PatternError } from './pattern-syntax.js';

/** Reads a class after its `[`, such as `^a-z\d_]`. */
export function readClass(reader: PatternReader): CharacterSet {
  const isInverted = reader.take('^');
  const sets: CharacterSet[] = [];
  // A ] directly after the opening is literal.
  if (reader.take(']')) sets.push(single(0x5d));
  while (!reader.take(']')) {
    if (reader.atEnd) throw new PatternError('it has a [ without a ]');
    sets.push(readItem(reader));
  }
  return isInverted ? inverted(union(sets)) : union(sets);
}

function readItem(reader: PatternReader): CharacterSet {
  const posix = reader.takeMatch(/\[:(\^?)([a-z]+):\]/y);
  if (posix !== undefined) {
    const set = posixSet(posix[2] ?? '');
    return posix[1] === '^' ? inverted(set) : set;
  }
  const first = readCharacter(reader);
  if (typeof first !== 'number') return first;
  if (!reader.sees('-') || reader.sees('-]')) return single(first);
  reader.skip(1);
  const last = readCharacter(reader);
  // A shorthand cannot end a range, so the hyphen is literal.
  if (typeof last !== 'number') return union([single(first), single(0x2d), last]);
  if (last < first) throw new PatternError('it has a class with a range that is the wrong way round');
  return range(first, last);
}

function readCharacter(reader: PatternReader): number | CharacterSet {
  if (!reader.take('\\')) return reader.next();
  // In a class, \b is a backspace.
  if (reader.take('b')) return 8;
  return readCharacterEscape(reader) ?? readSetEscape(reader);
}
