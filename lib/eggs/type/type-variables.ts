import type { Egg, EggVariable } from '../egg.js';
import type { Report } from '../report.js';
import { eggRefusal } from '../syntax/tree.js';
import { shortened, visibleLine } from './texts.js';
import type { TypeVariable } from './type-definition.js';

const MAX = {
  variables: 100,
  nameCharacters: 80,
  descriptionCharacters: 500,
  valueCharacters: 4096,
  rules: 20,
  ruleCharacters: 300,
};
const PATH = '/variables';
const STARTUP = 'STARTUP';
const ENV = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
/** Words of names that stand for secrets. No format of eggs marks these. */
const SECRET =
  /(?:^|_)(?:[A-Z]*(?:PASSWORD|PASSWD|PASSPHRASE|TOKEN|SECRET)|(?:API|AUTH|LICENSE|PRIVATE|STEAM|WEB)?KEY|PASS|PWD?|GSLT)\d*(?=_|$)/;

/** Returns the startup command and the variables of an egg as variables of a type. @throws DomainError for those that do not fit */
export function variablesOf(egg: Egg, report: Report): TypeVariable[] {
  if (egg.variables.length >= MAX.variables)
    throw eggRefusal(PATH, `must have at most ${MAX.variables - 1} variables`);
  const variables = [startupOf(egg, report), ...egg.variables.map((each) => variableOf(each, report))];
  const secrets = variables.filter(({ secret }) => secret).map(({ env }) => env);
  if (secrets.length > 0)
    report.add(
      'secret_guessed',
      PATH,
      `Pages hide the values of variables that are secrets by their names: ${secrets.join(', ').slice(0, 1000)}.`,
    );
  return variables;
}

/** The images replace `{{NAME}}` in the command by the environment. So values are never part of its text. */
function startupOf({ startup: [first, ...others] }: Egg, report: Report): TypeVariable {
  const command = first?.command ?? '';
  if (command.length > MAX.valueCharacters)
    throw eggRefusal('/startup', `must have at most ${MAX.valueCharacters} characters`);
  for (const { label } of others.slice(0, 20))
    report.add(
      'startup_choice_dropped',
      '/startup_commands',
      `The command "${label.slice(0, 100)}" is left out: a type has one, and administrators can set another for a server.`,
    );
  return {
    name: 'Startup command',
    description: 'The command that the image runs. {{NAME}} stands for the value of the variable NAME.',
    env: STARTUP,
    default: command,
    access: 'view',
    rules: ['required', 'string', `max:${MAX.valueCharacters}`],
    secret: false,
  };
}

function variableOf(variable: EggVariable, report: Report): TypeVariable {
  const { env, default: value, access } = variable;
  if (!ENV.test(env))
    throw eggRefusal(
      PATH,
      `has the name ${env.slice(0, 100)}: names begin with a letter or an underscore, and have at most 128 characters`,
    );
  if (value.length > MAX.valueCharacters)
    throw eggRefusal(
      PATH,
      `has a default of ${env} with more than ${MAX.valueCharacters} characters: shorten it`,
    );
  const { nameCharacters, descriptionCharacters } = MAX;
  return {
    name: shortened(visibleLine(variable.name) || env, nameCharacters, PATH, report),
    description: shortened(variable.description.replace(/\s+/g, ' '), descriptionCharacters, PATH, report),
    env,
    default: value,
    access,
    rules: rulesOf(variable, report),
    secret: SECRET.test(env),
  };
}

function rulesOf({ env, rules }: EggVariable, report: Report): string[] {
  const short = rules.filter((rule) => rule.length <= MAX.ruleCharacters);
  const kept = short.slice(0, MAX.rules);
  if (kept.length < rules.length)
    report.add(
      'rule_dropped',
      PATH,
      `${rules.length - kept.length} of ${rules.length} rules of ${env} are left out: a variable has at most ${MAX.rules} of ${MAX.ruleCharacters} characters.`,
    );
  return kept;
}
