import { DomainError } from '../../lib/errors/errors.js';
import { VariableRules } from '../../lib/variable-rules/variable-rules.js';
import type { ServerType } from './server-type.js';

/** Returns what is wrong with a value, as a sentence; undefined if it fits all rules. */
const checkVariable = (value: string, rules: readonly string[]): string | undefined =>
  new VariableRules(rules).violation(value);

/**
 * Checks the values of a type's variables, which are those of `env` or the defaults.
 *
 * @param names the variables to check. By default all
 * @throws DomainError `invalid_input` that names each variable whose value breaks a rule
 */
export function requireValues(
  { variables }: Pick<ServerType, 'variables'>,
  env: Readonly<Record<string, string>>,
  names?: readonly string[],
): void {
  const details = variables.flatMap((variable) => {
    if (names !== undefined && !names.includes(variable.env)) return [];
    const own = Object.hasOwn(env, variable.env) ? env[variable.env] : undefined;
    const message = checkVariable(own ?? variable.default ?? '', variable.rules);
    return message === undefined ? [] : [{ path: `/body/env/${variable.env}`, message }];
  });
  const [first] = details;
  if (first === undefined) return;
  const name = first.path.slice('/body/env/'.length);
  throw new DomainError('invalid_input', `${first.message} Set another value for the variable ${name}.`, {
    details,
  });
}
