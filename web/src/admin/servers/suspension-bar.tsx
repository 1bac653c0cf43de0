import { useLingui } from '@lingui/react';
import type { Server } from '../../api/client';
import type { Selection } from '../../servers/bulk/selection';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { OpenDialog } from './use-server-dialogs';

type Props = { selection: Selection; servers: readonly Server[]; onOpen: OpenDialog };

/** What can be done with the selected servers. It floats above the end of the list. */
export function SuspensionBar({ selection, servers, onOpen }: Props) {
  const { i18n } = useLingui();
  const count = selection.ids.size;
  if (count === 0) return null;
  const chosen = servers.filter(({ id }) => selection.ids.has(id));
  const suspended = chosen.filter(({ suspendedAt }) => suspendedAt !== null);
  const others = chosen.filter(({ suspendedAt }) => suspendedAt === null);
  return (
    <section
      aria-label={i18n._('Selected servers')}
      className="rise absolute inset-x-2 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-panel border border-line bg-raised p-1.5 shadow-float"
    >
      <p role="status" className="px-2 font-medium">
        {i18n._('{count, plural, one {# selected} other {# selected}}', { count })}
      </p>
      <Button look="quiet" disabled={others.length === 0} onClick={() => onOpen('suspend', others)}>
        <Icon name="lock" />
        {i18n._('Suspend')}
      </Button>
      <Button look="quiet" disabled={suspended.length === 0} onClick={() => onOpen('resume', suspended)}>
        <Icon name="play" />
        {i18n._('End the suspension')}
      </Button>
      <Button look="quiet" aria-label={i18n._('Clear the selection')} onClick={selection.clear}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
