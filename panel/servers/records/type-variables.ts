import type { ServerVariable } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';

/** The variables of a type, as its node reports them; undefined for a node with an older version. */
export type NodeVariables = DaemonSchemas['ServerTypeVariable'][] | undefined;

/** Returns the variables that a user may know: only administrators see hidden ones. */
export const shownVariables = (variables: NodeVariables, isAdmin: boolean): ServerVariable[] =>
  (variables ?? []).map(toVariable).filter(({ access }) => isAdmin || access !== 'hidden');

/** Returns the values that a user may know. */
export function shownValues(
  env: Readonly<Record<string, string>>,
  variables: NodeVariables,
  isAdmin: boolean,
): Record<string, string> {
  const hidden = namesWith(variables, isAdmin ? [] : ['hidden']);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.has(name)));
}

/**
 * Checks that the caller may set these variables: those that are not `edit` are for administrators.
 * @throws DomainError `invalid_input` that names each variable
 */
export function requireSettable(
  { isAdmin }: Pick<Caller, 'isAdmin'>,
  variables: NodeVariables,
  env: Readonly<Record<string, string | null>>,
): void {
  const reserved = namesWith(variables, isAdmin ? [] : ['view', 'hidden']);
  const wrong = Object.keys(env).filter((name) => reserved.has(name));
  if (wrong.length === 0) return;
  throw new DomainError('invalid_input', `Only administrators can set ${wrong.join(', ')}: omit it.`, {
    details: wrong.map((name) => ({ path: `/body/env/${name}`, message: 'is only set by administrators' })),
  });
}

const namesWith = (variables: NodeVariables, accesses: readonly ServerVariable['access'][]) =>
  new Set((variables ?? []).filter(({ access = 'edit' }) => accesses.includes(access)).map(({ env }) => env));

const toVariable = (variable: NonNullable<NodeVariables>[number]): ServerVariable => ({
  name: variable.name,
  description: variable.description ?? '',
  env: variable.env,
  default: variable.default ?? null,
  access: variable.access ?? 'edit',
  rules: variable.rules ?? [],
  secret: variable.secret ?? false,
});
