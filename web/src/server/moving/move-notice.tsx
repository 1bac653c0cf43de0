import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionQuery } from '../../api/account/session';
import { asFailure, type Server } from '../../api/client';
import { cancelMove, moveQuery, type ServerMove } from '../../api/server/moves';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/progress/progress';
import { toasts } from '../../ui/toasts';
import { copiedPercent, isCancellable } from './move-progress';
import { copiedText, type NameOf, outcomeText, stepText } from './move-texts';
import { useNodeNames } from './use-node-names';

/** Says on all pages of a server that it moves to another node. Administrators see how far the move is, and can cancel it. */
export function MoveNotice({ server }: { server: Server }) {
  const { i18n } = useLingui();
  const { isAdmin } = useSuspenseQuery(sessionQuery).data.user;
  const isMoving = server.moveNodeId !== undefined;
  const nameOf = useNodeNames(isAdmin && isMoving);
  const { data: move } = useQuery({ ...moveQuery(server.id), enabled: isAdmin && isMoving });
  useOutcome(move, nameOf);
  if (!isMoving) return null;
  return (
    <section
      aria-label={i18n._('Move to another node')}
      className="mx-4 mt-4 flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 rounded-panel border border-field/60 bg-panel px-3 py-2.5"
    >
      <Icon name="restart" className="mt-0.5 text-busy" />
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5">
        <p className="font-medium [overflow-wrap:anywhere]">
          {move && move.step !== 'ended'
            ? i18n._('This server moves from {from} to {to}.', {
                from: nameOf(move.fromNodeId),
                to: nameOf(move.toNodeId),
              })
            : i18n._('An administrator moves this server to another node.')}
        </p>
        {move && move.step !== 'ended' && <MoveState move={move} />}
        <p className="text-dim">
          {server.isHeld === true
            ? i18n._('It can be neither started nor changed while its files are copied.')
            : i18n._('It is stopped while its files are copied.')}
        </p>
      </div>
      {move && isCancellable(move) && <CancelButton serverId={server.id} />}
    </section>
  );
}

/** The step in words, which screen readers announce, and a bar while files are copied, which they do not. */
function MoveState({ move }: { move: ServerMove }) {
  const { i18n } = useLingui();
  const percent = copiedPercent(move);
  const step = stepText(i18n, move.step);
  return (
    <>
      <p role="status" className={percent === null ? '' : 'sr-only'}>
        {step}
      </p>
      {percent !== null && (
        <>
          <Progress label={step} percent={percent} />
          <p className="text-dim">{copiedText(i18n, move)}</p>
        </>
      )}
      {move.message !== null && (
        <p className="[overflow-wrap:anywhere]">
          {isCancellable(move)
            ? i18n._('The last attempt failed, and is repeated: {message}', { message: move.message })
            : move.message}
        </p>
      )}
    </>
  );
}

function CancelButton({ serverId }: { serverId: string }) {
  const { i18n } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    try {
      await cancelMove(serverId);
    } catch (error) {
      setCancelling(false);
      toasts.add({ description: asFailure(error).message, priority: 'high' });
    }
  };
  return (
    <Button disabled={isCancelling} onClick={() => void cancel()}>
      {i18n._('Cancel the move')}
    </Button>
  );
}

/** Reports the end of a move that was in progress while the page was open. */
function useOutcome(move: ServerMove | null | undefined, nameOf: NameOf): void {
  const { i18n } = useLingui();
  const following = useRef<string>(undefined);
  useEffect(() => {
    if (!move) return;
    if (move.step !== 'ended') {
      following.current = move.id;
      return;
    }
    if (following.current !== move.id) return;
    following.current = undefined;
    const title = outcomeText(i18n, move, nameOf);
    toasts.add({ title, ...(move.message !== null && { description: move.message }) });
  }, [move, nameOf, i18n]);
}
