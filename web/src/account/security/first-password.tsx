import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Section } from '../../ui/section';

/** Lets a user whose account was created with a passkey set a password, with the link of a mail. */
export function FirstPassword({ email }: { email: string }) {
  const { i18n } = useLingui();
  const request = useMutation({
    mutationFn: () => api.POST('/api/v2/auth/password/forgot', { body: { email } }),
  });
  return (
    <Section
      title={i18n._('Password')}
      description={i18n._(
        'Your account has no password: you sign in with a passkey. With a link by mail you can set one, as another way to sign in.',
      )}
    >
      {request.error !== null && <Failure error={request.error} />}
      <p role="status" className="rounded-panel border border-info p-3 empty:hidden">
        {request.isSuccess &&
          i18n._(
            'A link is on its way to {email}, if this panel can send mail. If none arrives, ask an administrator for one.',
            { email },
          )}
      </p>
      <div>
        <Button disabled={request.isPending} onClick={() => request.mutate()}>
          {i18n._('Send me a link')}
        </Button>
      </div>
    </Section>
  );
}
