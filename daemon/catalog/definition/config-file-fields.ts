import { VariableRules } from '../../../lib/variable-rules/variable-rules.js';
import { checkKey } from '../../config-files/check-key.js';
import type { ConfigFormat } from '../../config-files/config-change.js';

/** A value of a configuration file that people change in a form, as a type describes it. */
export type ConfigFieldTemplate = {
  key: string;
  /** The name for people, and help. */
  name: string;
  description?: string;
  /** The value that the server uses if the file has none. */
  default?: string | null;
  /** Rules for the value, with the meaning of those of variables. */
  rules?: string[];
  secret?: boolean;
};

const TREES: readonly ConfigFormat[] = ['json', 'yaml', 'toml', 'xml'];
/** Whether files of this format are trees, whose keys are paths. */
export const isTree = (parser: ConfigFormat): boolean => TREES.includes(parser);

/**
 * Returns the errors in the fields of a configuration file, one clause each.
 *
 * @param changed the keys that are set before each start, so that a value of people would be replaced
 */
export function fieldProblems(
  parser: ConfigFormat,
  fields: readonly ConfigFieldTemplate[],
  changed: readonly string[],
): string[] {
  if (fields.length > 0 && parser === 'file') return ['the parser "file" has no fields'];
  return fields.flatMap(({ key, name, rules = [], default: standard }, index) => {
    const earlier = fields.slice(0, index);
    const other = (keys: readonly string[]) => keys.find((each) => overlaps(parser, key, each));
    const before = other(earlier.map((each) => each.key));
    const set = other(changed);
    const checks = new VariableRules(rules);
    const broken = standard == null ? undefined : checks.violation(standard);
    const problems = [
      keyProblem(parser, key),
      before !== undefined && `is the field "${before}" again, or a part of it`,
      set !== undefined && `is set before each start, by "${set}" in \`changes\``,
      earlier.some((each) => each.name === name) && `has the name "${name}" of another field`,
      ...checks.unenforced.map((rule) => `the rule "${rule.name}" is not enforced: ${rule.reason}`),
      broken !== undefined && `the default does not fit the rules: ${broken}`,
    ];
    return problems.flatMap((problem) =>
      typeof problem === 'string' ? [`the field "${key}": ${problem}`] : [],
    );
  });
}

function keyProblem(parser: ConfigFormat, key: string): string | undefined {
  const isAny = isTree(parser) && key.split('.').includes('*');
  return isAny ? 'a field has one value, so its key has no "*"' : checkKey(parser, key);
}

/** Whether two keys name the same value, or one contains the other. `*` stands for any name. */
function overlaps(parser: ConfigFormat, key: string, other: string): boolean {
  if (!isTree(parser)) return plainKey(parser, key) === plainKey(parser, other);
  const [one, two] = [stepsOf(key), stepsOf(other)];
  return one.every((step, at) => {
    const there = two[at];
    return there === undefined || step === there || there === '*' || step === '*';
  });
}

const stepsOf = (key: string): string[] => key.replaceAll('[', '.[').split('.');

/** Returns a key of an INI file without the brackets that a section without dots does not need. */
const plainKey = (parser: ConfigFormat, key: string): string =>
  parser === 'ini' ? key.replace(/^\[([^\].]+)\]\./, '$1.') : key;
