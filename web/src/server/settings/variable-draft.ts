/** What the user has changed in the variables of a server, before it is saved. */
export type VariableDraft = {
  /** New values of existing variables; null for those that are to be removed. */
  changed: Readonly<Record<string, string | null>>;
  added: readonly AddedVariable[];
};
export type AddedVariable = { key: number; name: string; value: string };
export type Variables = Readonly<Record<string, string>>;

export const NO_CHANGES: VariableDraft = { changed: {}, added: [] };

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

/** Returns the variables to send, with null for removed ones; undefined if nothing differs from `env`. */
export function variableChanges(
  { changed, added }: VariableDraft,
  env: Variables,
): Record<string, string | null> | undefined {
  const differing = Object.entries(changed).filter(([name, value]) => value !== (env[name] ?? null));
  const named = added.filter(({ name, value }) => name.trim() !== '' || value !== '');
  const all = [...differing, ...named.map(({ name, value }) => [name.trim(), value] as const)];
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

/** Returns the values after the changes, without removed variables. */
export const valuesOf = (env: Variables, changed: VariableDraft['changed']): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...env, ...changed }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  );

export type NameProblem = 'form' | 'taken';

/** Returns what is wrong with the name of a new variable. A row without name and value is not sent, so it is fine. */
export function nameProblem(
  row: AddedVariable,
  added: readonly AddedVariable[],
  env: Variables,
): NameProblem | undefined {
  const name = row.name.trim();
  if (name === '' && row.value === '') return undefined;
  if (!NAME.test(name)) return 'form';
  const isTwice = added.some((other) => other.key < row.key && other.name.trim() === name);
  return isTwice || Object.hasOwn(env, name) ? 'taken' : undefined;
}

/** Names of variables whose values are usually secret. The form hides these values at first. */
export const isSecret = (name: string): boolean => /pass|secret|token|api_?key|credential/i.test(name);
