import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import type { Server } from '../../api/client';
import { ResumeDialog } from '../../servers/bulk/suspend-dialog';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { formatTime } from '../../ui/text/format';

/** Says on all pages of a suspended server why it cannot be started, and what its users can still do. */
export function SuspensionNotice({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const { isAdmin } = useSuspenseQuery(sessionQuery).data.user;
  const [isResuming, setResuming] = useState(false);
  const { suspendedAt, suspensionReason } = server;
  if (suspendedAt === null) return null;
  return (
    <section
      aria-label={i18n._('Suspension')}
      className="mx-4 mt-4 flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 rounded-panel border border-field/60 bg-panel px-3 py-2.5"
    >
      <Icon name="lock" className="mt-0.5 text-stopped" />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
        <p className="font-medium">
          {i18n._('An administrator suspended this server on {time}.', {
            time: formatTime(suspendedAt, i18n.locale),
          })}
        </p>
        {suspensionReason !== null && <p className="[overflow-wrap:anywhere]">{suspensionReason}</p>}
        <p className="text-dim">
          {i18n._('It cannot be started. Its files and backups stay available, also over SFTP.')}
        </p>
      </div>
      {isAdmin && <Button onClick={() => setResuming(true)}>{i18n._('Resume the server')}</Button>}
      {isResuming && <ResumeDialog servers={[server]} onClose={() => setResuming(false)} />}
    </section>
  );
}
