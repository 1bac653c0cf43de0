import { useLingui } from '@lingui/react';
import type { PanelSettings } from '../../api/admin/panel-settings';
import { NumberField } from './number-field';
import { SettingsForm } from './settings-form';
import { SwitchField } from './switch-field';
import { useSettingsSection } from './use-settings-section';

type Props = { settings: PanelSettings };

/** How many wrong passwords lock an account, and for how long. */
export function SignInForm({ settings }: Props) {
  const { i18n } = useLingui();
  const section = useSettingsSection(settings);
  const fields = { settings, section };
  return (
    <SettingsForm
      title={i18n._('Sign-in')}
      description={i18n._('Protects accounts against guessed passwords.')}
      section={section}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...fields}
          name="loginMaxAttempts"
          label={i18n._('Failed sign-ins until an account is locked')}
          help={i18n._('Wrong passwords and wrong second factors count.')}
        />
        <NumberField
          {...fields}
          name="loginLockoutMinutes"
          label={i18n._('Minutes until the account is unlocked')}
          help={i18n._('Administrators can unlock it earlier, on the page of the user.')}
        />
      </div>
    </SettingsForm>
  );
}

/** Who can create an account. */
export function SignUpForm({ settings }: Props) {
  const { i18n } = useLingui();
  const section = useSettingsSection(settings);
  const fields = { settings, section };
  return (
    <SettingsForm
      title={i18n._('New accounts')}
      description={i18n._('Administrators can create accounts in any case.')}
      section={section}
    >
      <SwitchField
        {...fields}
        name="allowRegistration"
        label={i18n._('Anyone can create an account')}
        help={i18n._(
          'Everyone who can open this panel can register, and then create servers within the limits of the panel.',
        )}
      />
      <SwitchField
        {...fields}
        name="allowInvitedRegistration"
        label={i18n._('Invited people can create an account')}
        help={i18n._(
          'People with an invitation to a server can register with it. Like all users, they can then create servers.',
        )}
      />
    </SettingsForm>
  );
}

/** Whether there is a page with the states of servers that needs no account. */
export function StatusPageForm({ settings }: Props) {
  const { i18n } = useLingui();
  const section = useSettingsSection(settings);
  return (
    <SettingsForm
      title={i18n._('Public status page')}
      description={i18n._('Shows which servers are online, to everybody and without an account.')}
      section={section}
    >
      <SwitchField
        settings={settings}
        section={section}
        name="publicStatusPage"
        label={i18n._('Show the status page')}
        help={i18n._('It lists only the servers that their owners have made public, in their settings.')}
      />
    </SettingsForm>
  );
}

/** How many requests a user or a key can send. */
export function RequestsForm({ settings }: Props) {
  const { i18n } = useLingui();
  const section = useSettingsSection(settings);
  const fields = { settings, section };
  return (
    <SettingsForm
      title={i18n._('Requests')}
      description={i18n._(
        'The limits of failed sign-ins, mails and registrations are fixed, and apply in any case.',
      )}
      section={section}
    >
      <SwitchField
        {...fields}
        name="rateLimitEnabled"
        label={i18n._('Limit the number of requests')}
        help={i18n._('Protects the panel against programs that send too many requests.')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...fields}
          name="rateLimitRpm"
          label={i18n._('Requests a minute')}
          help={
            section.next.rateLimitEnabled
              ? i18n._('For each user, key, or address without an account.')
              : i18n._('Has no effect while the limit is off.')
          }
        />
      </div>
    </SettingsForm>
  );
}
