import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { type SettingChanges, type Settings, useSettingChanges } from '../../api/server/server-settings';
import { Section } from '../../ui/section';
import { formatBytes } from '../../ui/text/format';
import { LimitInputs } from './limit-inputs';
import { hasInvalidLimit, type Limit, type LimitDraft, limitOf, limitText } from './limit-values';
import { type Setting, settingError } from './setting-names';
import { SettingsForm } from './settings-form';

/** Administrators change the limits. All others see them. */
export const Limits = ({ settings, isAdmin }: { settings: Settings; isAdmin: boolean }) =>
  isAdmin ? <LimitsForm settings={settings} /> : <ShownLimits settings={settings} />;

function LimitsForm({ settings }: { settings: Settings }) {
  const { i18n } = useLingui();
  const mutation = useSettingChanges(settings.id);
  const [draft, setDraft] = useState<LimitDraft>({});
  return (
    <SettingsForm
      title={i18n._('Limits')}
      description={i18n._('Only administrators of this panel can change them.')}
      mutation={mutation}
      changes={changesOf(draft, settings)}
      isInvalid={hasInvalidLimit(draft)}
      onReset={() => setDraft({})}
    >
      <LimitInputs
        draft={draft}
        onChange={setDraft}
        initialText={(limit) => limitText(limit, settings[limit])}
        errorOf={(limit) => settingError(mutation.error, limit satisfies Setting)}
      />
    </SettingsForm>
  );
}

function changesOf(draft: LimitDraft, settings: Settings): SettingChanges | undefined {
  const changes: SettingChanges = {};
  for (const [limit, text] of Object.entries(draft) as [Limit, string][]) {
    const value = limitOf(limit, text);
    if (value !== undefined && text !== limitText(limit, settings[limit])) changes[limit] = value;
    // A wrong text is a change, too: it can be discarded, and the form says what is wrong with it.
    else if (value === undefined) changes[limit] = null;
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function ShownLimits({ settings: { memoryLimit, cpuLimit, diskLimit } }: { settings: Settings }) {
  const { i18n } = useLingui();
  const limits = [
    [i18n._('Memory'), formatBytes(memoryLimit, i18n.locale)],
    [i18n._('Processor cores'), new Intl.NumberFormat(i18n.locale).format(cpuLimit)],
    [
      i18n._('Disk space'),
      diskLimit === undefined ? i18n._('No own limit') : formatBytes(diskLimit, i18n.locale),
    ],
  ];
  return (
    <Section
      title={i18n._('Limits')}
      description={i18n._('Only administrators of this panel can change them.')}
    >
      <dl className="grid gap-4 sm:grid-cols-3">
        {limits.map(([name, value]) => (
          <div key={name}>
            <dt className="text-dim">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
