import { useLingui } from '@lingui/react';
import { useId, useState } from 'react';
import { type Settings, useSettingChanges } from '../../api/server/server-settings';
import { SettingsForm } from './settings-form';

/** Whether the public status page shows the server, and what becomes public then. */
export function PublicForm({ settings }: { settings: Settings }) {
  const { i18n } = useLingui();
  const helpId = useId();
  const mutation = useSettingChanges(settings.id);
  const [draft, setDraft] = useState<boolean>();
  const { isPublic, publicStatusPage } = settings;
  return (
    <SettingsForm
      title={i18n._('Public status page')}
      description={
        publicStatusPage ? (
          <a href="/app/status" target="_blank" rel="noreferrer" className="text-accent hover:underline">
            {i18n._('Open the page')}
          </a>
        ) : (
          i18n._('This panel has no public status page at the moment, so nothing is public yet.')
        )
      }
      mutation={mutation}
      changes={draft === undefined || draft === isPublic ? undefined : { isPublic: draft }}
      onReset={() => setDraft(undefined)}
    >
      <div className="flex flex-col gap-1">
        <label className="flex cursor-pointer gap-3">
          <input
            type="checkbox"
            name="isPublic"
            aria-describedby={helpId}
            checked={draft ?? isPublic}
            onChange={({ target }) => setDraft(target.checked)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="font-medium">{i18n._('Show this server on the public status page')}</span>
        </label>
        <p id={helpId} className="ms-7 max-w-prose text-dim">
          {i18n._(
            'Everybody can then see its name, its type, whether it is online and since when, and how many players are on it, without signing in. Addresses, the names of players and everything else stay private.',
          )}
        </p>
      </div>
    </SettingsForm>
  );
}
