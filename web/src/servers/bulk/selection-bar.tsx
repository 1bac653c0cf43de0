import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { Server } from '../../api/client';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { ACTIONS, type Action } from '../power';
import { PowerDialog } from './power-dialog';
import type { Selection } from './selection';

type Props = { selection: Selection; servers: readonly Server[]; onTag(): void };

/** What can be done with the selected servers. It floats above the end of the list. */
export function SelectionBar({ selection, servers, onTag }: Props) {
  const { i18n } = useLingui();
  const [run, setRun] = useState<{ action: Action; servers: Server[] }>();
  const count = selection.ids.size;
  const begin = (action: Action) =>
    setRun({ action, servers: servers.filter(({ id }) => selection.ids.has(id)) });
  return (
    <>
      {count > 0 && (
        <section
          aria-label={i18n._('Selected servers')}
          className="rise absolute inset-x-2 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-panel border border-line bg-raised p-1.5 shadow-float"
        >
          <p role="status" className="px-2 font-medium">
            {i18n._('{count, plural, one {# selected} other {# selected}}', { count })}
          </p>
          {(Object.keys(ACTIONS) as Action[]).map((action) => (
            <Button key={action} look="quiet" onClick={() => begin(action)}>
              <Icon name={ACTIONS[action].icon} />
              {ACTIONS[action].label(i18n)}
            </Button>
          ))}
          <Button look="quiet" onClick={onTag}>
            <Icon name="tag" />
            {i18n._('Tags')}
          </Button>
          <Button look="quiet" aria-label={i18n._('Clear the selection')} onClick={selection.clear}>
            <Icon name="close" />
          </Button>
        </section>
      )}
      {run && <PowerDialog {...run} onClose={() => setRun(undefined)} />}
    </>
  );
}
