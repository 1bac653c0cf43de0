/** One rule: its name in small letters, without synonyms, and the text after its colon. */
export type Rule = { name: string; argument: string };

const SYNONYMS: Record<string, string> = { bool: 'boolean', int: 'integer' };
/** Rules whose argument is a pattern, in which commas, quotes and blanks have no meaning of their own. */
export const PATTERN_RULES: readonly string[] = ['regex', 'not_regex'];

/** Parses a rule such as `max:20`. Names are read in any case; `bool` and `int` are read as `boolean` and `integer`. */
export function parseRule(text: string): Rule {
  const [, before = '', argument = ''] = /^([^:]*):?(.*)$/s.exec(text.trim()) ?? [];
  const name = before.trim().toLowerCase();
  return { name: Object.hasOwn(SYNONYMS, name) ? (SYNONYMS[name] ?? name) : name, argument };
}

/** Returns the canonical text of a rule, such as `boolean` for `Bool`. */
export function ruleText({ name, argument }: Rule): string {
  return argument === '' ? name : `${name}:${argument}`;
}

/**
 * Returns the values of an argument, which are separated by commas. Values in double quotes may contain commas, and two
 * double quotes in them stand for one, as in CSV files.
 */
export function argumentValues(argument: string): string[] {
  const values: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/y;
  while (field.lastIndex <= argument.length) {
    const at = field.lastIndex;
    const match = field.exec(argument);
    // A quote that is not closed at a comma is literal.
    if (match === null) return [...values, ...argument.slice(at).split(',')];
    values.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (!match[0].endsWith(',') || match[0] === '') break;
  }
  return values;
}
