import { useLingui } from '@lingui/react';
import { Suspense } from 'react';
import type { ChosenUser } from '../../ui/form/user-field';
import { lazyComponent } from '../../ui/lazy-component';

// Only administrators need the code of the search.
const UserField = lazyComponent(() => import('../../ui/form/user-field'), 'UserField');

type Props = { owner: ChosenUser | null; onChange(owner: ChosenUser | null): void };

/** The user who gets the new server. */
export function OwnerChoice({ owner, onChange }: Props) {
  const { i18n } = useLingui();
  return (
    <Suspense>
      <UserField
        label={i18n._('Owner')}
        help={i18n._('The user who gets the server. If you leave it empty, you own it.')}
        user={owner}
        onChange={onChange}
      />
    </Suspense>
  );
}
