import { useLingui } from '@lingui/react';
import type { Server } from '../../api/client';
import { Mark, StateMark } from './state-mark';
import { shownState } from './states';

type ListedServer = Pick<Server, 'status' | 'suspendedAt' | 'moveNodeId'>;

/** The state of a server in a list, with the mark "Moving" next to it, or below it if there is no space. */
export function ListedState({ server }: { server: ListedServer }) {
  const { i18n } = useLingui();
  return (
    // Two lines of this height and the server's name fit into a row, whose height is fixed.
    <span className="inline-flex flex-wrap gap-x-2 leading-4">
      <StateMark status={shownState(server)} />
      {server.moveNodeId !== undefined && <Mark shape="half" colour="text-busy" label={i18n._('Moving')} />}
    </span>
  );
}
