import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Server } from '../../api/client';
import { nodesQuery } from '../../api/nodes';
import { moveQuery, type ServerMove } from '../../api/server/moves';
import { serverQuery } from '../../api/servers';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { lazyComponent } from '../../ui/lazy-component';
import { Section } from '../../ui/section';
import { formatTime } from '../../ui/text/format';
import { adviceAfter, type NameOf, outcomeText } from './move-texts';
import { useNodeNames } from './use-node-names';

const MoveDialog = lazyComponent(() => import('./move-dialog'), 'MoveDialog');

/** The node of a server, how its last move ended, and the button that moves it. For administrators. */
export function MoveSection({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const { data: move } = useQuery(moveQuery(serverId));
  const nameOf = useNodeNames(true);
  const refusal = useRefusal(server);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Section
      title={i18n._('Node')}
      description={
        <>
          {i18n._('The server is on this node:')}{' '}
          <Link
            to="/admin/nodes/$nodeId"
            params={{ nodeId: server.nodeId }}
            className="font-medium [overflow-wrap:anywhere] text-accent underline"
          >
            {nameOf(server.nodeId)}
          </Link>
        </>
      }
      actions={
        <Button disabled={refusal !== undefined} onClick={() => setChoosing(true)}>
          {i18n._('Move to another node…')}
        </Button>
      }
    >
      {refusal !== undefined && <p>{refusal}</p>}
      {move?.step === 'ended' && <LastMove move={move} nameOf={nameOf} />}
      <Suspense>{isChoosing && <MoveDialog server={server} onClose={() => setChoosing(false)} />}</Suspense>
    </Section>
  );
}

/** Returns why the server cannot be moved now, as far as the page knows. */
function useRefusal({ status, moveNodeId }: Server): string | undefined {
  const { i18n } = useLingui();
  const { data: nodes } = useQuery(nodesQuery);
  if (moveNodeId !== undefined) return i18n._('The server is being moved to another node.');
  if (nodes?.length === 1) return i18n._('There is no other node. Add one on the page of the nodes first.');
  if (status === 'unreachable') return i18n._('The node does not respond.');
  if (status === 'installing') return i18n._('The server is being installed.');
  if (status === 'install_failed') return i18n._('The installation failed. Reinstall the server first.');
  return status === 'removed' ? i18n._('The node no longer has this server.') : undefined;
}

function LastMove({ move, nameOf }: { move: ServerMove; nameOf: NameOf }) {
  const { i18n } = useLingui();
  const { outcome, endedAt } = move;
  const hasFailed = outcome === 'failed';
  return (
    <div
      className={`flex items-start gap-3 rounded-panel border px-3 py-2 ${hasFailed ? 'border-crashed/60 bg-crashed/6' : 'border-line'}`}
    >
      <Icon
        name={hasFailed ? 'alert' : outcome === 'moved' ? 'check' : 'close'}
        className={`mt-0.5 ${hasFailed ? 'text-crashed' : 'text-dim'}`}
      />
      <div className="flex min-w-0 flex-col gap-0.5 [overflow-wrap:anywhere]">
        <p>{outcomeText(i18n, move, nameOf)}</p>
        {adviceAfter(i18n, move, nameOf).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {endedAt !== null && <p className="text-label text-dim">{formatTime(endedAt, i18n.locale)}</p>}
      </div>
    </div>
  );
}
