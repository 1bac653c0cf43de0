import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { AdminUser } from '../../../api/admin/users';
import { api, asFailure } from '../../../api/client';
import { formatTime } from '../../../ui/text/format';
import { toasts } from '../../../ui/toasts';
import { ActionRow } from './action-row';
import { changeUser, useReadUsersAgain } from './use-user-changes';

/** What keeps the user from signing in. An administrator can end it without a question, because nothing is lost. */
export function ImmediateRows({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const { id, username, email, disabled, emailConfirmed, lockedUntil } = user;
  const readAgain = useReadUsersAgain();
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: readAgain,
    onError: (error) =>
      toasts.add({ title: username, description: asFailure(error).message, priority: 'high' }),
  });
  const params = { path: { userId: id } };
  return (
    <>
      {disabled && (
        <ActionRow
          title={i18n._('Disabled')}
          text={i18n._('The user cannot sign in, and API keys are rejected.')}
          action={i18n._('Enable the account')}
          isBusy={isBusy}
          onAction={() => mutate(() => changeUser(id, { disabled: false }))}
        />
      )}
      {lockedUntil !== null && (
        <ActionRow
          title={i18n._('Locked')}
          text={i18n._('After failed sign-ins, nobody can sign in to the account until {time}.', {
            time: formatTime(lockedUntil, i18n.locale),
          })}
          action={i18n._('Unlock')}
          isBusy={isBusy}
          onAction={() => mutate(() => api.POST('/api/v2/admin/users/{userId}/unlock', { params }))}
        />
      )}
      {!emailConfirmed && (
        <ActionRow
          title={i18n._('Address unconfirmed')}
          text={i18n._('Confirm it only if you know that {email} belongs to the user.', { email })}
          action={i18n._('Confirm the address')}
          isBusy={isBusy}
          onAction={() => mutate(() => changeUser(id, { emailConfirmed: true }))}
        />
      )}
    </>
  );
}
