import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { AdminUser } from '../../../api/admin/users';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { createResetLink, ResetLink } from '../reset-link';

/** Creates a link to set a password, and shows it once. */
export function LinkDialog({ user, onClose }: { user: AdminUser; onClose(): void }) {
  const { i18n } = useLingui();
  const { id, username, email } = user;
  const link = useMutation({ mutationFn: createResetLink });
  return (
    <Dialog
      open
      isShownOnce={link.data !== undefined}
      onClose={onClose}
      title={i18n._('A link for {name} to set a password', { name: username })}
      description={
        link.data === undefined
          ? i18n._(
              'Whoever has the link can set the password of the account. Earlier links stop working; the present password works until then.',
            )
          : undefined
      }
    >
      {link.error !== null && <Failure error={link.error} />}
      {link.data !== undefined && <ResetLink link={link.data} email={email} />}
      <DialogButtons>
        {link.data === undefined ? (
          <>
            <Button onClick={onClose}>{i18n._('Cancel')}</Button>
            <Button look="primary" disabled={link.isPending} onClick={() => link.mutate(id)}>
              {i18n._('Create the link')}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            {i18n._('Done')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
