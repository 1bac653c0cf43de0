import { useLingui } from '@lingui/react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { ValueInput } from './value-input';

type Props = Omit<ComponentProps<typeof ValueInput>, 'isHidden'> & {
  label: string;
  help: ReactNode;
  error: string | undefined;
  /** Whether the value is hidden until the user wants to see it. */
  isSecret: boolean;
  /** Further buttons below the field. */
  children?: ReactNode;
};

/** A value in a list of values: its label, its help, the control that fits its rules, and what is wrong with it. */
export function ValueField({ label, help, error, isSecret, children, ...input }: Props) {
  const { i18n } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <Field label={label} help={help} error={error}>
        <ValueInput {...input} isHidden={isSecret && !isShown} />
      </Field>
      <div className="flex flex-wrap gap-1 empty:hidden">
        {isSecret && (
          <Button
            look="quiet"
            aria-pressed={isShown}
            aria-label={i18n._('Show the value of {name}', { name: label })}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? i18n._('Hide') : i18n._('Show')}
          </Button>
        )}
        {children}
      </div>
    </li>
  );
}
