import type { I18n } from '@lingui/core';
import type { ServerMove } from '../../api/server/moves';
import { formatBytes } from '../../ui/text/format';

/** Returns the name of a node; its id if it was removed. */
export type NameOf = (nodeId: string) => string;

/** Returns what is being done, in plain words. */
export function stepText(i18n: I18n, step: ServerMove['step']): string {
  switch (step) {
    case 'prepare':
      return i18n._(
        'Stopping the server. If other servers move from or to these nodes, it waits for them first.',
      );
    case 'install':
      return i18n._('Creating the server on the new node');
    case 'copy':
      return i18n._('Copying the files');
    case 'switch':
      return i18n._('Handing the server over to the new node');
    case 'finish':
      return i18n._('The server is on the new node. The copy on the former node is being deleted.');
    case 'undo':
      return i18n._('The server stays on its node. The copy on the other node is being deleted.');
    case 'ended':
      return i18n._('The move has ended.');
  }
}

/** Returns how much was copied, of how much if that is known. */
export function copiedText(i18n: I18n, { transferredBytes, totalBytes }: ServerMove): string {
  const copied = formatBytes(transferredBytes, i18n.locale);
  if (totalBytes === null) return copied;
  // The archive can be larger than the files in it.
  const used = formatBytes(Math.min(transferredBytes, totalBytes), i18n.locale);
  return i18n._('{used} of {total}', { used, total: formatBytes(totalBytes, i18n.locale) });
}

/** Returns how a move ended, in a sentence; undefined while it is in progress. */
export function outcomeText(
  i18n: I18n,
  { outcome, fromNodeId, toNodeId }: ServerMove,
  nameOf: NameOf,
): string | undefined {
  const [from, to] = [nameOf(fromNodeId), nameOf(toNodeId)];
  if (outcome === 'moved') return i18n._('The server was moved from {from} to {to}.', { from, to });
  if (outcome === 'cancelled')
    return i18n._('The move to {to} was cancelled. The server stays on {from}, unchanged.', { from, to });
  return outcome === 'failed'
    ? i18n._('The move to {to} failed. The server stays on {from}, unchanged.', { from, to })
    : undefined;
}

/** Returns what else the end of a move means for the server, and what to do. */
export function adviceAfter(i18n: I18n, move: ServerMove, nameOf: NameOf): string[] {
  const { outcome, hasNewPorts, leftBackups: count, message } = move;
  const texts = message === null ? [] : [message];
  if (outcome === 'failed') texts.push(i18n._('Remove the cause, then move the server again.'));
  if (outcome !== 'moved') return texts;
  if (hasNewPorts)
    texts.push(i18n._('Its ports were taken or not allowed there, so it has others. Tell its players.'));
  if (count > 0)
    texts.push(
      i18n._('{count, plural, one {# backup stays on {from}.} other {# backups stay on {from}.}}', {
        count,
        from: nameOf(move.fromNodeId),
      }),
    );
  return texts;
}
