import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { type Settings, useSettingChanges } from '../../api/server/server-settings';
import { Field, TextArea, TextInput } from '../../ui/form/field';
import { settingError } from './setting-names';
import { SettingsForm } from './settings-form';

type Draft = { name?: string; description?: string; version?: string };

const VERSION = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/** @param type what the node says about the type of the server; undefined while it is unknown */
export function GeneralForm({
  settings,
  type,
}: {
  settings: Settings;
  type?: Schemas['OfferedType'] | undefined;
}) {
  const { i18n } = useLingui();
  const mutation = useSettingChanges(settings.id);
  const [draft, setDraft] = useState<Draft>({});
  const changes = changesOf(draft, settings);
  const isNameless = draft.name?.trim() === '';
  const isVersion = VERSION.test((draft.version ?? settings.version).trim());
  const error = (field: keyof Draft) => settingError(mutation.error, field);
  return (
    <SettingsForm
      title={i18n._('General')}
      mutation={mutation}
      changes={changes}
      isInvalid={isNameless || !isVersion}
      onReset={() => setDraft({})}
    >
      <Field label={i18n._('Name')} error={isNameless ? i18n._('Give the server a name.') : error('name')}>
        <TextInput
          name="name"
          maxLength={64}
          autoComplete="off"
          value={draft.name ?? settings.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </Field>
      <Field
        label={i18n._('Description')}
        help={i18n._('Everyone who can use the server sees it.')}
        error={error('description')}
      >
        <TextArea
          name="description"
          rows={2}
          maxLength={500}
          value={draft.description ?? settings.description ?? ''}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
      </Field>
      <Field
        label={i18n._('Version')}
        help={i18n._('Type: {type}. A version that takes an installation is set with "Reinstall" below.', {
          type: type?.name ?? settings.type,
        })}
        error={isVersion ? error('version') : i18n._('Enter a version, such as latest or 1.21.4.')}
      >
        <TextInput
          name="version"
          list="versions"
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          value={draft.version ?? settings.version}
          onChange={({ target }) => setDraft({ ...draft, version: target.value })}
        />
      </Field>
      <datalist id="versions">
        {type?.versions.map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
    </SettingsForm>
  );
}

function changesOf(
  { name, description, version }: Draft,
  settings: Settings,
): Schemas['ServerChanges'] | undefined {
  const changes: Schemas['ServerChanges'] = {};
  if (name !== undefined && name.trim() !== settings.name) changes.name = name.trim();
  if (description !== undefined && description !== (settings.description ?? ''))
    changes.description = description === '' ? null : description;
  if (version !== undefined && version.trim() !== settings.version) changes.version = version.trim();
  return Object.keys(changes).length > 0 ? changes : undefined;
}
