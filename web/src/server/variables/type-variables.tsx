import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { ValueField } from './value-field';
import { controlOf, isRequired, type TypeVariable } from './variable-control';

type Props = {
  variables: readonly TypeVariable[];
  /** The values that the server has, or gets when the user saves. All other variables have their defaults. */
  values: Readonly<Record<string, string>>;
  /** Whether the user may change variables that are for administrators. */
  isAdmin: boolean;
  /** Returns what is wrong with the value of a variable. */
  errorOf(env: string): string | undefined;
  /** Sets a value. Without one, the variable gets its default again. */
  onChange(env: string, value: string | undefined): void;
};

/** The variables that the type of a server describes, each with its name, its help and a control that fits its rules. */
export const TypeVariables = ({ variables, ...rest }: Props) => (
  <ul className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
    {variables.map((variable) => (
      <Variable key={variable.env} variable={variable} {...rest} />
    ))}
  </ul>
);

type VariableProps = Omit<Props, 'variables'> & { variable: TypeVariable };

function Variable({ variable, values, isAdmin, errorOf, onChange }: VariableProps) {
  const { i18n } = useLingui();
  const { env, name, default: standard, access, secret } = variable;
  const own = Object.hasOwn(values, env) ? values[env] : undefined;
  const isFixed = access !== 'edit' && !isAdmin;
  const set = (value: string | undefined) => onChange(env, value);
  return (
    <ValueField
      label={name}
      help={<Help variable={variable} isAdmin={isAdmin} />}
      error={errorOf(env)}
      name={env}
      value={own ?? standard ?? ''}
      control={controlOf(variable)}
      isSecret={secret}
      isRequired={isRequired(variable)}
      isDisabled={isFixed}
      onChange={(value) => set(value === standard ? undefined : value)}
    >
      {own !== undefined && standard !== null && own !== standard && !isFixed && (
        <Button
          look="quiet"
          aria-label={i18n._('Use the default of {name}', { name })}
          onClick={() => set(undefined)}
        >
          {i18n._('Use the default')}
        </Button>
      )}
    </ValueField>
  );
}

/** What the variable does, who can change it, and its name in the environment. */
function Help({ variable, isAdmin }: { variable: TypeVariable; isAdmin: boolean }) {
  const { i18n } = useLingui();
  const { description, access, env } = variable;
  const limits = {
    edit: undefined,
    view: isAdmin
      ? i18n._('Only administrators can change this.')
      : i18n._('Only administrators can change this. Ask one of them.'),
    hidden: i18n._('Only administrators see and change this.'),
  };
  return (
    <>
      {description !== '' && <span className="block whitespace-pre-line">{description}</span>}
      {limits[access] !== undefined && <span className="block">{limits[access]}</span>}
      <code className="[overflow-wrap:anywhere]">{env}</code>
    </>
  );
}
