import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { PanelSettings } from '../../api/admin/panel-settings';
import { Field, TextInput } from '../../ui/form/field';
import { LIMITS, type NumberSetting } from './number-settings';
import type { SettingsSection } from './use-settings-section';

type Props = {
  name: NumberSetting;
  label: ReactNode;
  help: ReactNode;
  settings: PanelSettings;
  section: SettingsSection;
};

/** A setting that is a whole number. */
export function NumberField({ name, label, help, settings, section }: Props) {
  const { i18n } = useLingui();
  const [min, max] = LIMITS[name];
  const range = i18n._('Enter a whole number from {min} to {max}.', {
    min: i18n.number(min),
    max: i18n.number(max),
  });
  return (
    <Field label={label} help={help} error={section.invalid.includes(name) ? range : section.errorAt(name)}>
      <TextInput
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={section.draft[name] ?? String(settings[name])}
        onChange={({ target }) => section.set({ [name]: target.value })}
      />
    </Field>
  );
}
