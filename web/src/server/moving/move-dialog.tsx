import { useLingui } from '@lingui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Server } from '../../api/client';
import { moveQuery, moveServer } from '../../api/server/moves';
import { Button } from '../../ui/button';
import { Dialog, DialogButtons } from '../../ui/dialog/dialog';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/progress/loading';
import { isUp } from '../../ui/state/states';
import { TargetList } from './target-list';
import { useTargets } from './use-targets';

type Props = { server: Server; onClose(): void };

/** Asks to which node a server moves, and says what that means for it. */
export function MoveDialog({ server, onClose }: Props) {
  const { i18n } = useLingui();
  const form = useMoveForm(server, onClose);
  const { targets, backups, problem, readAgain } = form.read;
  const description = isUp(server.status)
    ? i18n._(
        'The server is stopped, its files are copied, and it is started again on the new node. If the move fails or is cancelled, it stays where it is. SFTP logins end: create new ones afterwards.',
      )
    : i18n._(
        'The files of the server are copied to the new node. If the move fails or is cancelled, it stays where it is. SFTP logins end: create new ones afterwards.',
      );
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._('Move {name} to another node', { name: server.name })}
      description={description}
    >
      <form onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
        {problem !== null && <Failure error={problem} onRetry={readAgain} />}
        {targets === undefined && problem === null && <Loading />}
        {targets !== undefined && (
          <TargetList targets={targets} type={server.type} value={form.nodeId} onChange={form.setNodeId} />
        )}
        {backups > 0 && <LeftBackups count={backups} isLeaving={form.isLeaving} onChange={form.setLeaving} />}
        {form.error !== undefined && <Failure error={form.error} />}
        <DialogButtons>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={!form.isReady || form.isBusy}>
            {i18n._('Move the server')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useMoveForm(server: Server, onMoving: () => void) {
  const client = useQueryClient();
  const read = useTargets(server);
  const [nodeId, setNodeId] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isChosen = read.targets?.some(({ node, lack }) => node.id === nodeId && lack === undefined) === true;
  const isReady = isChosen && (read.backups === 0 || isLeaving);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (nodeId === undefined || !isReady || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const left = read.backups > 0 ? { backups: 'leave' as const } : {};
      const move = await moveServer(server.id, { nodeId, ...left });
      client.setQueryData(moveQuery(server.id).queryKey, move);
      onMoving();
    } catch (failure) {
      setError(failure);
      setBusy(false);
      // Another server may have taken the capacity, or there is a backup now.
      read.readAgain();
    }
  };
  return { read, nodeId, setNodeId, isLeaving, setLeaving, error, isBusy, isReady, submit };
}

type LeftProps = { count: number; isLeaving: boolean; onChange(isLeaving: boolean): void };

function LeftBackups({ count, isLeaving, onChange }: LeftProps) {
  const { i18n } = useLingui();
  return (
    <label className="flex gap-3">
      <input
        type="checkbox"
        name="leave-backups"
        checked={isLeaving}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block font-medium">
          {i18n._('{count, plural, one {Leave # backup behind} other {Leave # backups behind}}', { count })}
        </span>
        <span className="block text-dim">
          {i18n._(
            'Backups do not move. Those in a bucket that both nodes use are listed as before, all others again if the server moves back.',
          )}
        </span>
      </span>
    </label>
  );
}
