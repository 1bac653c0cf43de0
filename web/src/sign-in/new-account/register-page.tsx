import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Frame, PageLink } from '../frame';
import { pageAfterSignIn } from '../next-page';
import { useSubmit } from '../use-submit';
import { AccountFields } from './account-fields';
import { createAccount } from './create-account';

/** Creates an account, on panels that allow everybody to. */
export function RegisterPage() {
  const { i18n } = useLingui();
  const { onSubmit, error, isBusy } = useSubmit(async (fields) => {
    await createAccount(fields);
    location.assign(pageAfterSignIn());
  });
  return (
    <Frame
      title={i18n._('Create an account')}
      footer={<PageLink to="/app/sign-in">{i18n._('Sign in instead')}</PageLink>}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <AccountFields error={error} />
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Create the account')}
        </Button>
      </form>
    </Frame>
  );
}
