import type { PanelSettings, PanelSettingsChanges } from '../../api/admin/panel-settings';
import { isNumberSetting, type NumberSetting, numberOf } from './number-settings';

type Values = Omit<PanelSettingsChanges, NumberSetting>;

/** What a user has entered and not saved. Numbers are texts, because the user may have entered something else. */
export type SettingsDraft = { [Name in keyof Values]?: Values[Name] } & Partial<
  Record<NumberSetting, string>
>;

/** Returns the settings that the draft changes; undefined if it changes none. Invalid numbers are left out. */
export function changesOf(draft: SettingsDraft, settings: PanelSettings): PanelSettingsChanges | undefined {
  const changes: Record<string, unknown> = {};
  for (const [name, entered] of Object.entries(draft)) {
    const value = isNumberSetting(name) ? numberOf(name, String(entered)) : entered;
    if (value !== undefined && value !== settings[name as keyof PanelSettings]) changes[name] = value;
  }
  return Object.keys(changes).length === 0 ? undefined : (changes as PanelSettingsChanges);
}

/** Returns the settings whose text in the draft is not a number that they can have. */
export const invalidIn = (draft: SettingsDraft): NumberSetting[] =>
  Object.entries(draft).flatMap(([name, text]) =>
    isNumberSetting(name) && numberOf(name, String(text)) === undefined ? [name] : [],
  );

/** Returns what the user has entered since `saved` was sent. */
export function withoutSaved(draft: SettingsDraft, saved: SettingsDraft): SettingsDraft {
  const later = Object.entries(draft).filter(([name, value]) => saved[name as keyof SettingsDraft] !== value);
  return Object.fromEntries(later);
}
