import type { NameProblem, VariableDraft, Variables } from './variable-draft';
import { AddedVariableRow, VariableRow } from './variable-rows';

type Props = {
  /** The names of the variables that the type does not describe. */
  names: readonly string[];
  env: Variables;
  draft: VariableDraft;
  problems: ReadonlyMap<number, NameProblem | undefined>;
  /** The id of the element with the error about a variable; undefined without an error. */
  errorId: string | undefined;
  /** Whether the game needs an accepted license. */
  needsLicence: boolean;
  onDraft(draft: VariableDraft): void;
};

/** The variables by their names in the environment: those that the server has, and new ones. */
export function FurtherVariables({ names, env, draft, problems, errorId, needsLicence, onDraft }: Props) {
  const { changed, added } = draft;
  return (
    <ul className="flex flex-col gap-3" {...(errorId === undefined ? {} : { 'aria-describedby': errorId })}>
      {names.map((name) => (
        <VariableRow
          key={name}
          name={name}
          value={env[name] ?? ''}
          changed={changed[name]}
          isLicence={name === 'EULA' && needsLicence}
          onChange={(value) => onDraft({ changed: { ...changed, [name]: value }, added })}
        />
      ))}
      {added.map((row) => (
        <AddedVariableRow
          key={row.key}
          row={row}
          problem={problems.get(row.key)}
          onChange={(next) => onDraft({ changed, added: added.map((each) => (each === row ? next : each)) })}
          onRemove={() => onDraft({ changed, added: added.filter((each) => each !== row) })}
        />
      ))}
    </ul>
  );
}
