import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ALL_KEYS } from '../../account/api-keys/key-calls';
import { KeyDialog } from '../../account/api-keys/key-dialog';
import { RotateDialog } from '../../account/api-keys/rotate-dialog';
import { SecretDialog } from '../../account/api-keys/secret-dialog';
import { sessionQuery } from '../../api/account/session';
import type { AdminApiKey } from '../../api/admin/api-keys';
import { userQuery } from '../../api/admin/users';
import type { Schemas } from '../../api/client';
import { Confirm } from '../../ui/dialog/confirm';
import { type ChosenUser, UserField } from '../../ui/form/user-field';

export type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'rotate' | 'delete'; apiKey: AdminApiKey };

type Props = {
  open: OpenDialog | undefined;
  /** The user whose keys are listed, for whom a new key most likely is; undefined if all are listed. */
  userId: string | undefined;
  onClose(): void;
  onChanged(): Promise<void>;
};

/** The dialogs that create, change, replace and revoke the keys of any user. */
export function ApiKeyDialogs({ open, userId, onClose, onChanged }: Props) {
  const { i18n } = useLingui();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [secret, setSecret] = useState<Schemas['ApiKeyWithSecret']>();
  const of = (kind: OpenDialog['kind']) =>
    open?.kind === kind && 'apiKey' in open ? open.apiKey : undefined;
  const revoked = of('delete');
  const show = async (key: Schemas['ApiKeyWithSecret']) => {
    setSecret(key);
    await onChanged();
  };
  return (
    <>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <KeyDialog
          apiKey={of('edit')}
          calls={ALL_KEYS}
          userField={open.kind === 'new' && <KeyUserField initialId={userId ?? session.user.id} />}
          onClose={onClose}
          onCreated={show}
          onChanged={onChanged}
        />
      )}
      <RotateDialog apiKey={of('rotate')} calls={ALL_KEYS} onClose={onClose} onRotated={show} />
      <SecretDialog
        secret={secret}
        isForOther={secret !== undefined && secret.userId !== session.user.id}
        onClose={() => setSecret(undefined)}
      />
      <Confirm
        open={revoked !== undefined}
        onClose={onClose}
        title={i18n._('Delete the API key {name} of {user}?', {
          name: revoked?.name,
          user: revoked?.username,
        })}
        description={i18n._(
          'Programs that use it are refused at once, and so are keys that were created with it.',
        )}
        action={i18n._('Delete')}
        onConfirm={async () => {
          if (revoked === undefined) return;
          await ALL_KEYS.remove(revoked.id);
          await onChanged();
        }}
      />
    </>
  );
}

/** The user of a new key. The form sends the id in the field `userId`, which is empty until a user is chosen. */
function KeyUserField({ initialId }: { initialId: string }) {
  const { i18n } = useLingui();
  const { data: initial = null } = useQuery(userQuery(initialId));
  const [chosen, setChosen] = useState<ChosenUser | null>();
  const user = chosen === undefined ? initial : chosen;
  return (
    <>
      <UserField
        label={i18n._('Acts for')}
        help={i18n._('The key can do at most what this user can do, and the user sees it.')}
        user={user}
        onChange={setChosen}
      />
      <input type="hidden" name="userId" value={user?.id ?? ''} />
    </>
  );
}
