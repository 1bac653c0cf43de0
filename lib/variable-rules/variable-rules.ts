import { PatternError } from '../patterns/linear-pattern.js';
import { parseRule, type Rule } from './parse-rule.js';
import { RULE_KINDS, type RuleCheck } from './rule-checks.js';

/** A rule that is not enforced, and a clause that says why. */
export type UnenforcedRule = { index: number; name: string; reason: string };

const MAX_VALUE_CHARACTERS = 65_536;

/**
 * The rules for the value of a variable, with the meaning that they have in Laravel, on which Pterodactyl and Pelican
 * are built. A value is a text. An empty one (or one of blanks) only breaks `required`; all other rules are about values
 * that are not empty.
 *
 * @example new VariableRules(['required', 'integer', 'between:1,64']).violation('65') // 'The value must be between 1 and 64.'
 */
export class VariableRules {
  readonly isRequired: boolean;
  /** The rules that are not enforced, because they are unknown or their argument is unusable. */
  readonly unenforced: readonly UnenforcedRule[];
  readonly #checks: readonly RuleCheck[];

  constructor(texts: readonly string[]) {
    const rules = texts.map(parseRule);
    const countsNumber = rules.some(({ name }) => name === 'numeric' || name === 'integer');
    const checks: RuleCheck[] = [];
    const unenforced: UnenforcedRule[] = [];
    rules.forEach((rule, index) => {
      if (rule.name === '') return;
      const check = checkOf(rule, countsNumber);
      if (typeof check === 'string') unenforced.push({ index, name: rule.name, reason: check });
      else checks.push(check);
    });
    this.isRequired = rules.some(({ name }) => name === 'required');
    this.unenforced = unenforced;
    this.#checks = checks;
  }

  /** Returns what is wrong with a value, as a sentence that says what it must be; undefined if it fits all rules. */
  violation(value: string): string | undefined {
    if (value.trim() === '') return this.isRequired ? 'The value must not be empty.' : undefined;
    if (value.length > MAX_VALUE_CHARACTERS)
      return `The value must have at most ${MAX_VALUE_CHARACTERS} characters.`;
    const broken = this.#checks.find(({ accepts }) => !accepts(value));
    return broken && `The value must ${broken.demand}.`;
  }
}

function checkOf({ name, argument }: Rule, countsNumber: boolean): RuleCheck | string {
  const kind = Object.hasOwn(RULE_KINDS, name) ? RULE_KINDS[name] : undefined;
  if (kind === undefined) return 'it is unknown';
  try {
    return kind(argument, countsNumber) ?? 'its argument is missing or invalid';
  } catch (error) {
    if (error instanceof PatternError) return `its pattern cannot be used: ${error.message}`;
    throw error;
  }
}
