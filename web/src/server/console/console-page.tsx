import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../api/server/access';
import { serverQuery } from '../../api/servers';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { isUp } from '../../ui/state/states';
import { StartFailure } from '../start-failure/start-failure-card';
import { CommandField } from './command-field';
import { LogView } from './log-view';
import { logFileName, saveLines } from './save-lines';
import { SearchBar } from './search-bar';
import { UsageLine } from './usage-line';
import { useConsole } from './use-console';
import { useSearch } from './use-search';

const route = getRouteApi('/servers/$serverId');

/** The live console of a server. */
export function ConsolePage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const canType = useCan(serverId)('servers.console');
  const { lines, state, usage, type, resize, isPaused, held, togglePause } = useConsole(serverId);
  const search = useSearch(lines);
  const save = () =>
    saveLines(
      search.shown.map(({ text }) => text),
      logFileName(server.name, new Date()),
    );
  return (
    <div className="flex min-h-0 grow flex-col gap-3 overflow-auto p-4">
      <StartFailure server={server} lines={lines} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBar search={search} />
        <UsageLine usage={usage} />
        <div className="flex gap-2">
          <Button aria-pressed={isPaused} onClick={togglePause}>
            <Icon name={isPaused ? 'play' : 'pause'} />
            {isPaused ? i18n._('Resume') : i18n._('Pause')}
          </Button>
          <Button disabled={search.shown.length === 0} onClick={save}>
            <Icon name="download" />
            {i18n._('Download')}
          </Button>
        </div>
      </div>
      <p role="status" className="text-busy empty:hidden">
        {isPaused &&
          i18n._(
            '{held, plural, =0 {Paused. New lines are shown when you resume.} one {Paused. # new line is waiting.} other {Paused. # new lines are waiting.}}',
            { held },
          )}
      </p>
      <p role="status" className="text-dim empty:hidden">
        {state === 'closed' &&
          (canType
            ? i18n._('The console is disconnected. It is opened again by itself.')
            : i18n._('Your access does not include the console of this server.'))}
      </p>
      <LogView
        lines={search.shown}
        label={i18n._('Console output')}
        empty={
          isUp(server.status) || search.query !== ''
            ? undefined
            : server.suspendedAt === null
              ? i18n._('There is no output yet. Start the server to see what it writes.')
              : i18n._('There is no output yet.')
        }
        query={search.marked}
        target={search.target}
        onSize={resize}
      />
      <CommandField isOpen={state === 'open'} onType={type} />
    </div>
  );
}
