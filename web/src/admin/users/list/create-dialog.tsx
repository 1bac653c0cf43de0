import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type AdminUser, USERS_KEY } from '../../../api/admin/users';
import { api, type Schemas } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog';
import { Failure } from '../../../ui/failure';
import { Loading } from '../../../ui/progress/loading';
import { createResetLink, ResetLink } from '../reset-link';
import { CreateForm } from './create-form';

/** Creates an account, with a password or with a link to set one. */
export function CreateDialog({ onClose }: { onClose(): void }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const [created, setCreated] = useState<AdminUser>();
  const link = useMutation({ mutationFn: createResetLink });
  const create = useMutation({
    mutationFn: async (body: Schemas['NewUser']): Promise<AdminUser> => {
      const { data } = await api.POST('/api/v2/admin/users', { body });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    onSuccess: (user) => {
      setCreated(user);
      void client.invalidateQueries({ queryKey: USERS_KEY });
      if (!user.hasPassword) link.mutate(user.id);
    },
  });
  return (
    <Dialog
      open
      isShownOnce={created !== undefined}
      onClose={onClose}
      title={created ? i18n._('{name} has an account', { name: created.username }) : i18n._('Create a user')}
    >
      {created === undefined && <CreateForm mutation={create} onClose={onClose} />}
      {created !== undefined && (
        <>
          {created.hasPassword && (
            <p role="status">
              {i18n._('Sign-in is possible at once, with {email} and the password.', {
                email: created.email,
              })}
            </p>
          )}
          {link.isPending && <Loading />}
          {link.error !== null && <Failure error={link.error} onRetry={() => link.mutate(created.id)} />}
          {link.data !== undefined && <ResetLink link={link.data} email={created.email} />}
          <DialogButtons>
            <Link
              to="/admin/users/$userId"
              params={{ userId: created.id }}
              className="inline-flex min-h-8 items-center px-3 font-medium text-accent hover:underline pointer-coarse:min-h-11"
            >
              {i18n._('Open the user')}
            </Link>
            <Button look="primary" onClick={onClose}>
              {i18n._('Done')}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
