import { parseRule, ruleText } from '../variable-rules/parse-rule.js';
import { splitRules } from '../variable-rules/split-rules.js';
import { VariableRules } from '../variable-rules/variable-rules.js';
import type { EggVariable, VariableAccess } from './egg.js';
import type { Field } from './field.js';
import { isPortVariable } from './port-variables.js';
import { NumberText } from './syntax/tree.js';
import { cleanName, envNameOf, isReserved, VariableNames } from './variable-names.js';

const MAX = {
  variables: 500,
  rules: 100,
  ruleCharacters: 16_384,
  nameCharacters: 200,
  textCharacters: 65_536,
};
const KNOWN = [
  ...['name', 'description', 'env_variable', 'default_value', 'user_viewable', 'user_editable'],
  ...['rules', 'field_type', 'sort'],
];

/** Reads the variables in their order, and the names by which commands and files refer to them. */
export function readVariables(field: Field): { variables: EggVariable[]; names: VariableNames } {
  const names = new VariableNames();
  const read = inOrder(field.items(MAX.variables)).map((each) => ({
    field: each,
    variable: readVariable(each, names),
  }));
  const last = new Map(read.map(({ variable }, index) => [variable.env, index]));
  const kept = read.filter(({ field: { path, report }, variable }, index) => {
    const isKept = last.get(variable.env) === index;
    if (!isKept)
      report.add(
        'variable_duplicate',
        path,
        `A later variable is also named ${variable.env}, so this one is dropped.`,
      );
    return isKept;
  });
  for (const each of kept) reportVariable(each.field, each.variable);
  return { variables: kept.map(({ variable }) => variable), names };
}

/** Sorts the variables by `sort`, as the panels show them, if all of them have it. */
function inOrder(fields: Field[]): Field[] {
  const sorted = fields.map((field) => ({ field, sort: sortOf(field.at('sort')) }));
  if (sorted.some(({ sort }) => sort === undefined)) return fields;
  return sorted.sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)).map(({ field }) => field);
}

function sortOf({ value }: Field): number | undefined {
  const text = value instanceof NumberText ? value.source : value;
  return typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function readVariable(field: Field, names: VariableNames): EggVariable {
  if (!(field.value instanceof Map)) throw field.refusal('must be an object');
  field.reportUnknown(KNOWN);
  const type = field.at('field_type').text(MAX.nameCharacters);
  if (type !== '' && type !== 'text')
    field.report.add(
      'field_type_dropped',
      field.at('field_type').path,
      `The field type "${type}" is not used.`,
    );
  const env = readEnv(field.at('env_variable'), names);
  return {
    name: field.at('name').text(MAX.nameCharacters) || env,
    description: field.at('description').text(MAX.textCharacters, 'block').trim(),
    env,
    default: readDefault(field.at('default_value'), env),
    access: readAccess(field),
    rules: readRules(field.at('rules')),
  };
}

function readEnv(field: Field, names: VariableNames): string {
  const given = field.text(MAX.nameCharacters);
  if (given === '') throw field.refusal('is missing: every variable needs a name in the environment');
  const clean = cleanName(given);
  const env = envNameOf(given);
  names.add(env, given);
  if (isReserved(clean))
    field.report.add(
      'variable_renamed',
      field.path,
      names.present(clean) === env
        ? `${given} is reserved, so the variable is now ${env}, also in commands and files.`
        : `${given} is a value of the server, so the variable is now ${env}; {{${clean}}} is the server's value.`,
    );
  else if (clean !== given.toUpperCase())
    field.report.add(
      'variable_renamed',
      field.path,
      `${given} is not a valid name, so the variable is now ${env}.`,
    );
  else if (clean !== given)
    field.report.add(
      'variable_upper_cased',
      field.path,
      `${given} is now ${env}, also in commands and files.`,
    );
  return env;
}

function readDefault(field: Field, env: string): string {
  const { value, path, report } = field;
  const isVersion = /(?:^|_)(?:\w*VERSION|VER|BUILD|RELEASE|TAG)(?:_|\d*$)/.test(env);
  if (!(value instanceof NumberText && value.source.includes('.') && isVersion))
    return field.text(MAX.textCharacters, 'block');
  report.add(
    'number_lossy',
    path,
    `The version ${value.source.slice(0, 40)} is written as a number and may have lost a zero at its end, as 1.20 does: check it.`,
  );
  return value.source;
}

function readAccess(field: Field): VariableAccess {
  const isViewable = field.at('user_viewable').isTrue();
  const isEditable = field.at('user_editable').isTrue();
  if (isViewable) return isEditable ? 'edit' : 'view';
  if (isEditable)
    field.report.add(
      'variable_access_changed',
      field.at('user_editable').path,
      'Owners could change the variable without seeing it. It is hidden from them.',
    );
  return 'hidden';
}

function readRules(field: Field): string[] {
  const texts =
    typeof field.value === 'string' && !field.isEmpty
      ? splitText(field)
      : field.items(MAX.rules).map((item) => item.text(MAX.ruleCharacters));
  if (texts.length > MAX.rules) throw field.refusal(`must have at most ${MAX.rules} rules`);
  return texts.map((text) => ruleText(parseRule(text))).filter((rule) => rule !== '');
}

function splitText(field: Field): string[] {
  const { rules, hasPatternWithBar } = splitRules(field.text(MAX.ruleCharacters));
  if (hasPatternWithBar)
    field.report.add(
      'rule_pattern_with_bar',
      field.path,
      'A pattern contains `|`. It was read as a whole, although the panels would have split it there.',
    );
  return rules;
}

function reportVariable(field: Field, variable: EggVariable): void {
  const { report } = field;
  const { env } = variable;
  const rules = new VariableRules(variable.rules);
  for (const { index, reason } of rules.unenforced) {
    const rule = (variable.rules[index] ?? '').slice(0, 200);
    report.add(
      'rule_not_enforced',
      field.at('rules').path,
      `The rule \`${rule}\` of ${env} is not enforced: ${reason}.`,
    );
  }
  const violation = rules.violation(variable.default);
  const path = field.at('default_value').path;
  if (violation !== undefined && variable.default.trim() === '')
    report.add(
      'default_required_empty',
      path,
      `${env} is required and has no default: it must be given for each server.`,
    );
  else if (violation !== undefined)
    report.add('default_breaks_rules', path, `The default of ${env} breaks its rules: ${violation}`);
  if (isPortVariable(variable))
    report.add(
      'port_variable_not_bound',
      field.path,
      `${env} looks like a further port. No format of eggs says so: give servers this port, and the variable its number.`,
    );
}
