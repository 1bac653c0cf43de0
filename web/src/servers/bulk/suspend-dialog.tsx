import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Server } from '../../api/client';
import { resumeServer, suspendServer } from '../../api/server/suspension';
import { Field, TextInput } from '../../ui/form/field';
import { BulkDialog } from './bulk-dialog';

type Props = { servers: readonly Server[]; onClose(): void };

/** Asks for the reason, and suspends the servers. A suspended server gets another reason. */
export function SuspendDialog({ servers, onClose }: Props) {
  const { i18n } = useLingui();
  const [only] = servers.length === 1 ? servers : [];
  const [reason, setReason] = useState(only?.suspensionReason ?? '');
  return (
    <BulkDialog
      title={
        only
          ? i18n._('Suspend {name}?', { name: only.name })
          : i18n._('Suspend {count, plural, one {# server} other {# servers}}?', { count: servers.length })
      }
      description={i18n._(
        'A suspended server is stopped, and nobody can start it until an administrator resumes it. Players are disconnected. Its files and backups stay available to its users.',
      )}
      action={i18n._('Suspend')}
      look="danger"
      servers={servers}
      send={({ id }) => suspendServer(id, reason.trim())}
      onClose={onClose}
    >
      <Field
        label={i18n._('Reason (optional)')}
        help={i18n._('The users of the server see it on each of its pages.')}
      >
        <TextInput
          name="reason"
          maxLength={500}
          autoComplete="off"
          value={reason}
          onValueChange={setReason}
        />
      </Field>
    </BulkDialog>
  );
}

/** Asks, and resumes the servers. */
export function ResumeDialog({ servers, onClose }: Props) {
  const { i18n } = useLingui();
  const [only] = servers.length === 1 ? servers : [];
  return (
    <BulkDialog
      title={
        only
          ? i18n._('Resume {name}?', { name: only.name })
          : i18n._('Resume {count, plural, one {# server} other {# servers}}?', { count: servers.length })
      }
      description={i18n._('Its users can start it again. It is not started by itself.')}
      action={i18n._('End the suspension')}
      servers={servers}
      send={({ id }) => resumeServer(id)}
      onClose={onClose}
    />
  );
}
