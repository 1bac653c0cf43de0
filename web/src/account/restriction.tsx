import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, type Schemas } from '../api/client';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { formatTime } from '../ui/text/format';

/** What the user must do before the panel allows the rest, or must do soon. */
export function Restriction({ session }: { session: Schemas['SessionData'] }) {
  const { i18n } = useLingui();
  const { restriction, secondFactorDueAt, user } = session;
  if (restriction === 'email_unconfirmed') return <Unconfirmed email={user.email} />;
  if (restriction !== 'second_factor_required' && secondFactorDueAt === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-busy bg-panel p-3"
    >
      <p className="grow">
        {restriction === 'second_factor_required' || secondFactorDueAt === null
          ? i18n._(
              'This panel requires a second factor. Turn on one-time codes or add a passkey to continue.',
            )
          : i18n._('This panel will require a second factor from {time} on: one-time codes or a passkey.', {
              time: formatTime(secondFactorDueAt, i18n.locale),
            })}
      </p>
      <Link to="/account/security" className="text-accent hover:underline">
        {i18n._('Go to Security')}
      </Link>
    </div>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const { i18n } = useLingui();
  const send = useMutation({ mutationFn: () => api.POST('/api/v2/account/email/confirmation') });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-panel border border-busy bg-panel p-3"
    >
      <p className="grow">
        {send.isSuccess
          ? i18n._('The mail is on its way to {email}. The link in it is valid for one hour.', { email })
          : i18n._(
              'Confirm your e-mail address to continue: open the link in the mail that was sent to {email}.',
              {
                email,
              },
            )}
      </p>
      {!send.isSuccess && (
        <Button disabled={send.isPending} onClick={() => send.mutate()}>
          {i18n._('Send the mail again')}
        </Button>
      )}
      {send.error !== null && <Failure error={send.error} />}
    </div>
  );
}
