import { TransferDialog } from '../../server/settings/danger/transfer-dialog';
import { ResumeDialog, SuspendDialog } from '../../servers/bulk/suspend-dialog';
import type { ServerDialog } from './use-server-dialogs';

type Props = { dialog: ServerDialog | undefined; close(): void };

/** The dialogs for one or more servers. */
export function ServerDialogs({ dialog, close }: Props) {
  if (dialog === undefined) return null;
  const { action, servers } = dialog;
  const [first] = servers;
  if (action === 'suspend') return <SuspendDialog servers={servers} onClose={close} />;
  if (action === 'resume') return <ResumeDialog servers={servers} onClose={close} />;
  return first ? <TransferDialog server={first} onClose={close} onTransferred={async () => close()} /> : null;
}
