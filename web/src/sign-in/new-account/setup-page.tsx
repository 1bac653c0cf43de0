import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/form/field';
import { Frame } from '../frame';
import { linkToken } from '../next-page';
import { useSubmit } from '../use-submit';
import { AccountFields } from './account-fields';
import { createAccount } from './create-account';
import { useSetupState } from './setup-state';

/** Creates the first account of a panel, which is its administrator, and continues with the first server. */
export function SetupPage() {
  const { i18n } = useLingui();
  const state = useSetupState();
  const [token, setToken] = useState(linkToken);
  useEffect(() => {
    // Only the part after the `#` changes when the printed link is opened on this page.
    const read = () => setToken(linkToken);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    if (state?.open === false) location.replace('/app/');
  }, [state]);
  const { onSubmit, error, isBusy } = useSubmit(async (fields) => {
    await createAccount(fields, token === '' ? {} : { setupToken: token });
    location.assign('/app/first-run');
  });
  return (
    <Frame
      title={i18n._('Set up Berth')}
      description={i18n._(
        'The first account is the administrator of this panel. Next, you create your first server.',
      )}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <AccountFields error={error} />
        {state?.tokenRequired && (
          <Field
            label={i18n._('Set-up token')}
            help={i18n._(
              'The panel printed it when it started, in the set-up link. The command "berth panel setup-url" prints it again.',
            )}
          >
            <TextInput
              value={token}
              onChange={({ target }) => setToken(target.value)}
              autoComplete="off"
              spellCheck={false}
              required
              maxLength={128}
            />
          </Field>
        )}
        {state?.tokenRequired === false && (
          <p className="text-dim">
            {i18n._(
              'No set-up token is needed on this machine. Set PANEL_PUBLIC_URL and PANEL_TRUSTED_PROXIES before a reverse proxy or a tunnel makes the panel reachable. Otherwise anyone who registers first becomes the administrator.',
            )}
          </p>
        )}
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Create the account')}
        </Button>
      </form>
    </Frame>
  );
}
