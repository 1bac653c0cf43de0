import { type ReactNode, useId } from 'react';
import type { PanelSettings, PanelSettingsChanges } from '../../api/admin/panel-settings';
import type { SettingsSection } from './use-settings-section';

/** The settings that are on or off. */
type SwitchSetting = {
  [Name in keyof PanelSettingsChanges]-?: NonNullable<PanelSettingsChanges[Name]> extends boolean
    ? Name
    : never;
}[keyof PanelSettingsChanges];

type Props = {
  name: SwitchSetting;
  label: ReactNode;
  help: ReactNode;
  settings: PanelSettings;
  section: SettingsSection;
};

/** A setting that is on or off. */
export function SwitchField({ name, label, help, settings, section }: Props) {
  const id = useId();
  const error = section.errorAt(name);
  return (
    <div className="flex gap-3">
      <input
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={`${id}-help`}
        checked={section.draft[name] ?? settings[name]}
        onChange={({ target }) => section.set({ [name]: target.checked })}
        className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent pointer-coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-help`} className="max-w-prose text-[13px] leading-4.5 text-dim">
          {help}
        </p>
        {error !== undefined && <p className="text-crashed">{error}</p>}
      </div>
    </div>
  );
}
