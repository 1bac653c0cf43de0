import { useLingui } from '@lingui/react';
import type { PanelSettings } from '../../api/admin/panel-settings';
import { Choices } from '../../ui/form/choices';
import { formatTime } from '../../ui/text/format';
import { ruleAfter } from './affected-users';
import { AffectedUsers } from './affected-users-list';
import { NumberField } from './number-field';
import { SettingsForm } from './settings-form';
import { useSettingsSection } from './use-settings-section';

/** Who must have a second factor, and how long they have to set one up. */
export function SecondFactorForm({ settings }: { settings: PanelSettings }) {
  const { i18n } = useLingui();
  const section = useSettingsSection(settings);
  const { next, draft } = section;
  const isRequired = next.requireSecondFactor !== 'none';
  const since = settings.secondFactorRequiredSince;
  return (
    <SettingsForm
      title={i18n._('Second factor')}
      description={i18n._(
        'One-time codes or a passkey. Users without one can use the panel until their grace period ends. After that, they can only set one up.',
      )}
      section={section}
    >
      <Choices
        legend={i18n._('Required of')}
        value={draft.requireSecondFactor ?? settings.requireSecondFactor}
        onChange={(requireSecondFactor) => section.set({ requireSecondFactor })}
        choices={[
          { value: 'none', label: i18n._('Nobody'), help: i18n._('Each user decides.') },
          { value: 'administrators', label: i18n._('Administrators') },
          { value: 'everyone', label: i18n._('All users') },
        ]}
      />
      {isRequired && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              name="secondFactorGraceDays"
              settings={settings}
              section={section}
              label={i18n._('Grace period in days')}
              help={i18n._(
                'It begins when the requirement is extended to more users, or when the account is created.',
              )}
            />
          </div>
          <AffectedUsers rule={ruleAfter(settings, next, Date.now())} />
        </>
      )}
      {since !== null && settings.requireSecondFactor !== 'none' && (
        <p className="text-dim">
          {i18n._('Required since {time}.', { time: formatTime(since, i18n.locale) })}
        </p>
      )}
    </SettingsForm>
  );
}
