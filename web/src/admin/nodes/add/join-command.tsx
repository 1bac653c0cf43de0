import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { NewJoinCode } from '../../../api/admin/join-codes';
import { Button, buttonClass } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { DialogButtons } from '../../../ui/dialog/dialog';
import { Mark } from '../../../ui/state/state-mark';
import { formatTime } from '../../../ui/text/format';
import { isOnlyForThisHost } from './join-command-text';
import { type Join, useJoin } from './use-join';

type Props = {
  code: NewJoinCode;
  /** Asks for another code, after this one has expired. */
  onAgain(): void;
  onClose(): void;
};

/** The command with which a daemon joins, and whether one has joined. */
export function JoinCommand({ code, onAgain, onClose }: Props) {
  const { i18n } = useLingui();
  const join = useJoin(code);
  return (
    <>
      {join.state === 'waiting' && <Command code={code} />}
      <p role="status">
        <JoinMark state={join.state} />
      </p>
      {join.state === 'gone' && (
        <p className="text-dim">{i18n._('The code has expired or was revoked, and no daemon has joined.')}</p>
      )}
      <DialogButtons>
        <Button look={join.state === 'waiting' ? 'primary' : 'plain'} onClick={onClose}>
          {i18n._('Close')}
        </Button>
        {join.state === 'gone' && (
          <Button look="primary" onClick={onAgain}>
            {i18n._('Create another code')}
          </Button>
        )}
        {join.state === 'joined' && (
          <Link
            to="/admin/nodes/$nodeId"
            params={{ nodeId: join.nodeId }}
            onClick={onClose}
            className={buttonClass('primary')}
          >
            {i18n._('Open the node')}
          </Link>
        )}
      </DialogButtons>
    </>
  );
}

function Command({ code: { command, expiresAt, nodeId } }: { code: NewJoinCode }) {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        {nodeId === null
          ? i18n._('Install Berth on the host of the daemon, and run this command there:')
          : i18n._('Run this command on the host of the daemon, while the daemon runs:')}
      </p>
      <div className="flex items-start gap-2 rounded-control border border-line bg-surface p-3">
        <code dir="ltr" className="grow font-mono text-[13px] break-all select-all">
          {command}
        </code>
        <CopyButton text={command} label={i18n._('Copy the command')} />
      </div>
      {isOnlyForThisHost(command) && (
        <p className="rounded-control border border-busy p-3">
          {i18n._(
            'The address in the command leads to the host of this panel only. For a daemon on another host, set PANEL_PUBLIC_URL to an address that it reaches.',
          )}
        </p>
      )}
      <p className="text-dim">
        {i18n._(
          'The code is valid once, until {time}, and is shown only now. You can close this window meanwhile.',
          { time: formatTime(expiresAt, i18n.locale) },
        )}
      </p>
    </>
  );
}

function JoinMark({ state }: Pick<Join, 'state'>) {
  const { i18n } = useLingui();
  if (state === 'joined') return <Mark shape="disc" colour="text-running" label={i18n._('Connected')} />;
  if (state === 'gone')
    return <Mark shape="triangle" colour="text-crashed" label={i18n._('Not valid any more')} />;
  return <Mark shape="half" colour="text-busy" label={i18n._('Waiting for the daemon…')} />;
}
