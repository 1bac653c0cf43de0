import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { AdminUser } from '../../../api/admin/users';
import { Section } from '../../../ui/section';
import { ActionRow } from './action-row';
import { DeleteDialog } from './delete-dialog';

/** The end of an account. */
export function DeleteSection({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={i18n._('Danger zone')}>
      <ul>
        <ActionRow
          title={i18n._('Delete the user')}
          text={i18n._('Removes the account for good. You choose what happens to the servers.')}
          action={i18n._('Delete…')}
          look="danger"
          onAction={() => setOpen(true)}
        />
      </ul>
      {isOpen && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </Section>
  );
}
