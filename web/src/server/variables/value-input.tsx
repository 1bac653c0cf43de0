import { useLingui } from '@lingui/react';
import type { ChangeEvent } from 'react';
import { Select, TextArea, TextInput } from '../../ui/form/field';
import type { VariableControl } from './variable-control';

type Props = {
  /** The name of the environment variable, or the key in the configuration file. */
  name: string;
  value: string;
  control: VariableControl;
  /** Whether the value is shown as dots. */
  isHidden?: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  placeholder?: string | undefined;
  onChange(value: string): void;
};

/** The control for a value with rules, inside a `Field`. */
export function ValueInput(props: Props) {
  const { name, value, control, isHidden = false, isRequired = false, isDisabled = false } = props;
  const { i18n } = useLingui();
  const given = {
    value,
    'data-variable': name,
    required: isRequired,
    disabled: isDisabled,
    autoComplete: 'off',
    spellCheck: false,
    placeholder: props.placeholder,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.onChange(target.value),
  };
  if (control.kind === 'text') {
    const { maxLength } = control;
    // A field of one line would remove line ends.
    if (value.includes('\n') && !isHidden) return <TextArea rows={4} {...given} maxLength={maxLength} />;
    return <TextInput type={isHidden ? 'password' : 'text'} {...given} maxLength={maxLength} />;
  }
  if (control.kind === 'number') {
    const { min, max, step } = control;
    return <TextInput type="number" {...given} min={min} max={max} step={step} />;
  }
  const options =
    control.kind === 'choice'
      ? control.values.map((each) => ({ value: each, label: each === '' ? i18n._('None') : each }))
      : [
          { value: control.on, label: i18n._('On') },
          { value: control.off, label: i18n._('Off') },
        ];
  // A value that the rules no longer allow stays until the user chooses another one.
  const isListed = options.some((each) => each.value === value);
  return (
    <Select
      value={value}
      data-variable={name}
      required={isRequired}
      disabled={isDisabled}
      onChange={({ target }) => props.onChange(target.value)}
    >
      {!isListed && <option value={value}>{value === '' ? i18n._('Not set') : value}</option>}
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </Select>
  );
}
