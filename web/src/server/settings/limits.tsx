import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { type SettingChanges, type Settings, useSettingChanges } from '../../api/server/server-settings';
import { Field, TextInput } from '../../ui/form/field';
import { Section } from '../../ui/section';
import { formatBytes } from '../../ui/text/format';
import { type Setting, settingError } from './setting-names';
import { SettingsForm } from './settings-form';

const MIB = 1024 ** 2;
const MIN_MEMORY_MIB = 16;
const MAX_MIB = 1024 ** 3;
const MAX_CORES = 1024;

type Limit = 'memoryLimit' | 'cpuLimit' | 'diskLimit';
type Draft = Partial<Record<Limit, string>>;

/** Administrators change the limits. All others see them. */
export const Limits = ({ settings, isAdmin }: { settings: Settings; isAdmin: boolean }) =>
  isAdmin ? <LimitsForm settings={settings} /> : <ShownLimits settings={settings} />;

function LimitsForm({ settings }: { settings: Settings }) {
  const { i18n } = useLingui();
  const mutation = useSettingChanges(settings.id);
  const [draft, setDraft] = useState<Draft>({});
  const fields: Record<Limit, { label: string; help: string; error: string }> = {
    memoryLimit: {
      label: i18n._('Memory in MiB'),
      help: i18n._('Empty: the value of the server type. Only nodes with Docker enforce it.'),
      error: i18n._('Enter a whole number of at least 16, or nothing.'),
    },
    cpuLimit: {
      label: i18n._('Processor cores'),
      help: i18n._('Empty: the value of the server type. Only nodes with Docker enforce it.'),
      error: i18n._('Enter a number from 0.01 to 1024, or nothing.'),
    },
    diskLimit: {
      label: i18n._('Disk space in MiB'),
      help: i18n._('Empty: the limit of the node, if it has one.'),
      error: i18n._('Enter a whole number of at least 1, or nothing.'),
    },
  };
  const wrong = (limit: Limit) => draft[limit] !== undefined && limitOf(limit, draft[limit]) === undefined;
  const limits = Object.keys(fields) as Limit[];
  return (
    <SettingsForm
      title={i18n._('Limits')}
      description={i18n._('Only administrators of this panel can change them.')}
      mutation={mutation}
      changes={changesOf(draft, settings)}
      isInvalid={limits.some(wrong)}
      onReset={() => setDraft({})}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        {limits.map((limit) => (
          <Field
            key={limit}
            label={fields[limit].label}
            help={fields[limit].help}
            error={wrong(limit) ? fields[limit].error : settingError(mutation.error, limit satisfies Setting)}
          >
            <TextInput
              name={limit}
              inputMode="decimal"
              autoComplete="off"
              value={draft[limit] ?? textOf(limit, settings)}
              onChange={({ target }) => setDraft({ ...draft, [limit]: target.value })}
            />
          </Field>
        ))}
      </div>
    </SettingsForm>
  );
}

/** Returns the limit in the unit of the panel, null for an empty field, and undefined for anything else. */
function limitOf(limit: Limit, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  if (limit === 'cpuLimit') return value >= 0.01 && value <= MAX_CORES ? value : undefined;
  const least = limit === 'memoryLimit' ? MIN_MEMORY_MIB : 1;
  return Number.isInteger(value) && value >= least && value <= MAX_MIB ? value * MIB : undefined;
}

function textOf(limit: Limit, settings: Settings): string {
  const value = settings[limit];
  if (value === undefined) return '';
  return String(limit === 'cpuLimit' ? value : Math.round(value / MIB));
}

function changesOf(draft: Draft, settings: Settings): SettingChanges | undefined {
  const changes: SettingChanges = {};
  for (const [limit, text] of Object.entries(draft) as [Limit, string][]) {
    const value = limitOf(limit, text);
    if (value !== undefined && text !== textOf(limit, settings)) changes[limit] = value;
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
