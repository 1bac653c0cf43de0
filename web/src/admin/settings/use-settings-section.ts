import { useState } from 'react';
import {
  type PanelSettings,
  type PanelSettingsChanges,
  usePanelSettingsChanges,
} from '../../api/admin/panel-settings';
import { asFailure } from '../../api/client';
import { changesOf, invalidIn, type SettingsDraft, withoutSaved } from './settings-draft';

export type SettingsSection = ReturnType<typeof useSettingsSection>;

/** The state of some settings that are saved together. What the user has entered stays when the settings are read again. */
export function useSettingsSection(settings: PanelSettings) {
  const mutation = usePanelSettingsChanges();
  const [draft, setDraft] = useState<SettingsDraft>({});
  const changes = changesOf(draft, settings);
  const invalid = invalidIn(draft);
  return {
    draft,
    mutation,
    changes,
    invalid,
    /** The settings with what the user has entered, as far as it is valid. */
    next: { ...settings, ...changes },
    set(entered: SettingsDraft): void {
      // An error of the panel is about the values that were sent, not about those that replace them.
      if (mutation.isError) mutation.reset();
      setDraft((current) => ({ ...current, ...entered }));
    },
    save(): void {
      if (changes === undefined || invalid.length > 0 || mutation.isPending) return;
      mutation.mutate(changes, { onSuccess: () => setDraft((current) => withoutSaved(current, draft)) });
    },
    discard(): void {
      mutation.reset();
      setDraft({});
    },
    /** Returns what the panel has found wrong with a setting. */
    errorAt: (name: keyof PanelSettingsChanges): string | undefined =>
      mutation.error === null ? undefined : asFailure(mutation.error).at(`/body/${name}`),
  };
}
