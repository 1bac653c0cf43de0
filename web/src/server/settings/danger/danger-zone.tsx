import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sessionQuery } from '../../../api/account/session';
import { useAccess } from '../../../api/server/access';
import { serverQuery } from '../../../api/servers';
import { SuspendDialog } from '../../../servers/bulk/suspend-dialog';
import { moveOf, suspensionOf } from '../../../servers/power';
import { Button } from '../../../ui/button';
import { Section } from '../../../ui/section';
import { isUp } from '../../../ui/state/states';
import { OperationLine } from '../../operation-line';
import { DeleteDialog } from './delete-dialog';
import { ReinstallDialog } from './reinstall-dialog';
import { TransferDialog } from './transfer-dialog';

type Action = 'reinstall' | 'suspend' | 'transfer' | 'delete';

/** What cannot be undone: a new installation, another owner, the end of the server. */
export function DangerZone({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const { role } = useAccess(serverId);
  const [open, setOpen] = useState<Action>();
  const { isAdmin } = useSuspenseQuery(sessionQuery).data.user;
  const close = () => setOpen(undefined);
  const moving = i18n._('The server is being moved to another node.');
  const ownersOnly = role === 'member' ? i18n._('Only the owner and administrators can do this.') : undefined;
  return (
    <Section title={i18n._('Danger zone')}>
      <ul className="flex flex-col divide-y divide-line">
        <Row
          title={i18n._('Reinstall')}
          text={i18n._('Installs the server again, with this or another version. Its variables are removed.')}
          refusal={
            suspensionOf(i18n, server) ??
            moveOf(i18n, server) ??
            (isUp(server.status) ? i18n._('Stop the server first.') : undefined)
          }
          onOpen={() => setOpen('reinstall')}
        />
        {isAdmin && (
          <Row
            title={i18n._('Suspend')}
            text={i18n._('Stops the server. Nobody can start it until an administrator resumes it.')}
            refusal={undefined}
            onOpen={() => setOpen('suspend')}
          />
        )}
        <Row
          title={i18n._('Transfer')}
          text={
            isAdmin
              ? i18n._('Gives the server to another user.')
              : i18n._('Gives the server to another user. You lose your access to it.')
          }
          refusal={ownersOnly}
          onOpen={() => setOpen('transfer')}
        />
        <Row
          title={i18n._('Delete')}
          text={i18n._('Stops the server and removes it, with or without its files.')}
          refusal={ownersOnly ?? (server.moveNodeId === undefined ? undefined : moving)}
          onOpen={() => setOpen('delete')}
        />
      </ul>
      <OperationLine serverId={serverId} operation="reinstallServer" label={i18n._('Reinstalling')} />
      {open === 'reinstall' && <ReinstallDialog server={server} onClose={close} />}
      {open === 'suspend' && <SuspendDialog servers={[server]} onClose={close} />}
      {open === 'transfer' && <TransferDialog server={server} onClose={close} />}
      {open === 'delete' && <DeleteDialog server={server} onClose={close} />}
    </Section>
  );
}

type RowProps = { title: string; text: ReactNode; refusal: string | undefined; onOpen(): void };

/** @param refusal why the user cannot do it now */
const Row = ({ title, text, refusal, onOpen }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-52 flex-1">
      <h3 className="font-medium">{title}</h3>
      <p className="text-dim">{text}</p>
      {refusal !== undefined && <p>{refusal}</p>}
    </div>
    <Button look="danger" disabled={refusal !== undefined} onClick={onOpen}>
      {title}…
    </Button>
  </li>
);
