import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Preset } from './capabilities';

/** Returns the names of the presets, and what each allows. */
export const presetNames = (i18n: I18n): Record<Preset, { name: string; text: string }> => ({
  viewer: { name: i18n._('Viewer'), text: i18n._('Reads servers, logs and players.') },
  operator: { name: i18n._('Operator'), text: i18n._('Also starts and stops servers and uses the console.') },
  developer: { name: i18n._('Developer'), text: i18n._('Also changes files and makes backups.') },
  full: { name: i18n._('Full access'), text: i18n._('Everything that you can do.') },
  custom: { name: i18n._('Custom'), text: i18n._('You choose each permission.') },
});

const PRESETS: Preset[] = ['viewer', 'operator', 'developer', 'full', 'custom'];

type Props = {
  preset: Preset;
  /** Whether the key may act for another user. */
  isForOthers: boolean;
  onChoose(preset: Preset): void;
};

export function PresetChoice({ preset, isForOthers, onChoose }: Props) {
  const { i18n } = useLingui();
  const names = presetNames(i18n);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-semibold">{i18n._('Permissions')}</legend>
      {PRESETS.map((each) => (
        <label
          key={each}
          className="flex cursor-pointer items-start gap-2 rounded-control p-1 hover:bg-line/40"
        >
          <input
            type="radio"
            name="preset"
            checked={preset === each}
            onChange={() => onChoose(each)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span>
            <span className="font-semibold">{names[each].name}</span>{' '}
            <span className="text-dim">
              {isForOthers && each === 'full' ? i18n._('Everything that the user can do.') : names[each].text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
