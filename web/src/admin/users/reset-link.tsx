import { useLingui } from '@lingui/react';
import { api, type Schemas } from '../../api/client';
import { ShownOnce } from '../../ui/shown-once';
import { formatTime } from '../../ui/text/format';

type Link = Schemas['PasswordResetLink'];

/** Creates a link with which a user can set a password once. Earlier links stop working. */
export async function createResetLink(userId: string): Promise<Link> {
  const params = { path: { userId } };
  const { data } = await api.POST('/api/v2/admin/users/{userId}/password-reset-link', { params });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

/** A link that was just created, with how to give it to the user. */
export function ResetLink({ link: { url, expiresAt }, email }: { link: Link; email: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <p role="status">
        {i18n._(
          'Give this link only to the owner of {email}: it sets a new password, once, until {time}. It is not shown again.',
          { email, time: formatTime(expiresAt, i18n.locale) },
        )}
      </p>
      <ShownOnce label={i18n._('Link to set the password')} text={url} />
    </>
  );
}
