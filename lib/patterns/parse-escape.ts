import { inverted, propertySet, shorthand, single } from './character-sets.js';
import type { PatternReader } from './pattern-reader.js';
import { type Boundary, type CharacterSet, PatternError } from './pattern-syntax.js';

const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, f: 12, e: 27, a: 7, '0': 0 };
const BOUNDARIES: Record<string, Boundary> = {
  A: 'start',
  z: 'end',
  Z: 'end-or-last-line',
  b: 'word',
  B: 'not-word',
};

/** Reads what follows a backslash outside a class. @throws PatternError for escapes that are not supported */
export function readEscape(reader: PatternReader): CharacterSet | Boundary {
  const boundary = reader.takeMatch(/[AzZbB]/y)?.[0];
  return boundary === undefined ? readSetEscape(reader) : (BOUNDARIES[boundary] ?? 'word');
}

/** Reads what follows a backslash in a class: a set of characters. */
export function readSetEscape(reader: PatternReader): CharacterSet {
  const code = readCharacterEscape(reader);
  if (code !== undefined) return single(code);
  const property = reader.takeMatch(/([pP])(?:\{([^{}]{1,41})\}|([A-Z]))/y);
  if (property !== undefined) {
    const set = propertySet(property[2] ?? property[3] ?? '');
    return property[1] === 'P' ? inverted(set) : set;
  }
  const letter = String.fromCodePoint(reader.next());
  const set = shorthand(letter);
  if (set !== undefined) return set;
  throw new PatternError(
    /[1-9gk]/.test(letter)
      ? 'it has a back reference'
      : `it has the escape \\${letter}, which is not supported`,
  );
}

/** Reads an escape that stands for one character, such as `\n`, `\x2d` or `\.`; undefined if the next one does not. */
export function readCharacterEscape(reader: PatternReader): number | undefined {
  const hex = reader.takeMatch(/x(?:\{([0-9A-Fa-f]{1,6})\}|([0-9A-Fa-f]{2}))/y);
  if (hex !== undefined) {
    const code = Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
    if (code > 0x10ffff) throw new PatternError('it has a \\x outside Unicode');
    return code;
  }
  const control = reader.takeMatch(/[nrtfea0]/y)?.[0];
  if (control !== undefined) return CONTROLS[control];
  // A backslash makes every character except ASCII letters and digits literal.
  return reader.takeMatch(/(?=[^0-9A-Za-z])/y) === undefined || reader.atEnd ? undefined : reader.next();
}
