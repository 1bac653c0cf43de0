import { useLingui } from '@lingui/react';
import { TypeVariables } from '../../server/variables/type-variables';
import { isRequired, type TypeVariable } from '../../server/variables/variable-control';
import { Section } from '../../ui/section';

type Props = {
  variables: readonly TypeVariable[];
  values: Readonly<Record<string, string>>;
  isAdmin: boolean;
  errorOf(env: string): string | undefined;
  onChange(values: Record<string, string>): void;
};

/** What the game needs to know: first the variables that need a value, then, closed, those that have one. */
export function GameVariables({ variables, values, isAdmin, errorOf, onChange }: Props) {
  const { i18n } = useLingui();
  const own = variables.filter(({ access }) => access === 'edit' || isAdmin);
  if (own.length === 0) return null;
  const needed = own.filter((each) => isRequired(each) && (each.default ?? '') === '');
  const others = own.filter((each) => !needed.includes(each));
  const fields = {
    values,
    isAdmin,
    errorOf,
    onChange(env: string, value: string | undefined) {
      const { [env]: _, ...rest } = values;
      onChange(value === undefined ? rest : { ...rest, [env]: value });
    },
  };
  const isOpen = others.some(({ env }) => errorOf(env) !== undefined);
  return (
    <Section
      title={i18n._('Settings of the game')}
      description={i18n._('You can change them later, in the settings of the server.')}
    >
      {needed.length > 0 && <TypeVariables variables={needed} {...fields} />}
      {others.length > 0 && (
        <details open={needed.length === 0 || isOpen}>
          <summary className="cursor-pointer font-medium">
            {i18n._('{count, plural, one {# setting with a default} other {# settings with defaults}}', {
              count: others.length,
            })}
          </summary>
          <div className="pt-4">
            <TypeVariables variables={others} {...fields} />
          </div>
        </details>
      )}
    </Section>
  );
}
