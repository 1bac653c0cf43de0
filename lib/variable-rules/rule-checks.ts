import { delimitedPattern } from '../patterns/delimited-pattern.js';
import { MAX_MATCHED_CHARACTERS } from '../patterns/linear-pattern.js';
import { isInteger, isIpAddress, isNumeric, isUrl, lengthOf } from './formats.js';
import { argumentValues } from './parse-rule.js';

/** What a rule demands of a value that is not empty, and the end of a sentence that begins with "The value must". */
export type RuleCheck = { accepts: (value: string) => boolean; demand: string };

/**
 * Makes the check of a rule. Returns undefined if the argument is unusable.
 *
 * @param countsNumber whether sizes are those of the number and not of the text
 * @throws PatternError if the rule is a pattern that cannot be used
 */
export type RuleKind = (argument: string, countsNumber: boolean) => RuleCheck | undefined;

const always: RuleKind = () => ({ accepts: () => true, demand: 'be a text' });

/** Makes a rule without an argument. */
const plain =
  (accepts: (value: string) => boolean, demand: string): RuleKind =>
  () => ({ accepts, demand });

/** Makes a rule about the size of a value: its number, or its count of characters. */
const sized =
  (count: number, accepts: (size: number, ...bounds: number[]) => boolean, words: string): RuleKind =>
  (argument, countsNumber) => {
    const values = argumentValues(argument).map((value) => value.trim());
    if (values.length < count || !values.slice(0, count).every(isNumeric)) return undefined;
    const bounds = values.slice(0, count).map(Number);
    const sizeOf = (value: string) => (countsNumber && isNumeric(value) ? Number(value) : lengthOf(value));
    const limits = bounds.join(' and ');
    const demand = countsNumber
      ? `be ${words}${limits}`
      : `have ${words}${limits} ${limits === '1' ? 'character' : 'characters'}`;
    return { accepts: (value) => accepts(sizeOf(value), ...bounds), demand };
  };

/** Makes a rule about a list of values. */
const listed =
  (accepts: (value: string, choices: readonly string[]) => boolean, words: string): RuleKind =>
  (argument) => {
    const choices = argumentValues(argument);
    if (argument === '') return undefined;
    return { accepts: (value) => accepts(value, choices), demand: `${words} ${shown(choices)}` };
  };

const MAX_SHOWN = 20;

function shown(choices: readonly string[]): string {
  const some = choices.slice(0, MAX_SHOWN).map((choice) => (choice === '' ? 'empty' : `\`${choice}\``));
  const left = choices.length - some.length;
  return left === 0 ? some.join(', ') : `${some.join(', ')} or ${left} more`;
}

const isDigits = (value: string, min: number, max: number) =>
  /^\d+$/.test(value) && value.length >= min && value.length <= max;

const digits =
  (count: 1 | 2): RuleKind =>
  (argument) => {
    const [min, max = min, ...rest] = argumentValues(argument).map((value) => Number(value.trim()));
    if (!Number.isInteger(min) || !Number.isInteger(max) || min === undefined || max === undefined)
      return undefined;
    if (rest.length > 0 || argumentValues(argument).length !== count) return undefined;
    const words = min === max ? `${min} ${min === 1 ? 'digit' : 'digits'}` : `${min} to ${max} digits`;
    return { accepts: (value) => isDigits(value, min, max), demand: `have ${words} and nothing else` };
  };

const pattern =
  (isNegated: boolean): RuleKind =>
  (argument) => {
    const compiled = delimitedPattern(argument.trim());
    return {
      accepts: (value) => lengthOf(value) <= MAX_MATCHED_CHARACTERS && compiled.test(value) !== isNegated,
      demand: `${isNegated ? 'not match' : 'match'} the pattern ${argument.trim()}`,
    };
  };

/** The rules of eggs that are enforced, with Laravel's meaning. `required`, `nullable` and `present` are about empty values. */
export const RULE_KINDS: Readonly<Record<string, RuleKind>> = {
  string: always,
  required: always,
  nullable: always,
  sometimes: always,
  present: always,
  numeric: plain(isNumeric, 'be a number'),
  integer: plain(isInteger, 'be a whole number'),
  boolean: plain((value) => /^(?:0|1|true|false)$/.test(value), 'be `1`, `0`, `true` or `false`'),
  alpha: plain((value) => /^[\p{L}\p{M}]+$/u.test(value), 'have only letters'),
  alpha_num: plain((value) => /^[\p{L}\p{M}\p{N}]+$/u.test(value), 'have only letters and digits'),
  alpha_dash: plain(
    (value) => /^[\p{L}\p{M}\p{N}_-]+$/u.test(value),
    'have only letters, digits, hyphens and underscores',
  ),
  url: plain(isUrl, 'be a URL, such as `https://example.org/`'),
  ip: plain((value) => isIpAddress(value), 'be an IP address'),
  ipv4: plain((value) => isIpAddress(value, 4), 'be an IPv4 address'),
  ipv6: plain((value) => isIpAddress(value, 6), 'be an IPv6 address'),
  max: sized(1, (size, max = 0) => size <= max, 'at most '),
  min: sized(1, (size, min = 0) => size >= min, 'at least '),
  size: sized(1, (size, exact) => size === exact, 'exactly '),
  gt: sized(1, (size, bound = 0) => size > bound, 'more than '),
  gte: sized(1, (size, bound = 0) => size >= bound, 'at least '),
  lt: sized(1, (size, bound = 0) => size < bound, 'less than '),
  lte: sized(1, (size, bound = 0) => size <= bound, 'at most '),
  between: sized(2, (size, min = 0, max = 0) => size >= min && size <= max, 'between '),
  digits: digits(1),
  digits_between: digits(2),
  in: listed((value, choices) => choices.includes(value), 'be one of'),
  not_in: listed((value, choices) => !choices.includes(value), 'be none of'),
  starts_with: listed((value, all) => all.some((each) => value.startsWith(each)), 'start with one of'),
  ends_with: listed((value, all) => all.some((each) => value.endsWith(each)), 'end with one of'),
  regex: pattern(false),
  not_regex: pattern(true),
};
