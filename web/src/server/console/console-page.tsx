import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { CommandField } from './command-field';
import { LogView } from './log-view';
import { UsageLine } from './usage-line';
import { useConsole } from './use-console';

const route = getRouteApi('/servers/$serverId');

/** The live console of a server. */
export function ConsolePage() {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { lines, state, usage, type } = useConsole(serverId);
  const [query, setQuery] = useState('');
  const shown = useMemo(() => {
    const wanted = query.toLowerCase();
    return wanted === '' ? lines : lines.filter(({ text }) => text.toLowerCase().includes(wanted));
  }, [lines, query]);
  return (
    <div className="flex min-h-0 grow flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <UsageLine usage={usage} />
        <input
          type="search"
          aria-label={i18n._('Search the output')}
          placeholder={i18n._('Search the output')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="min-h-8 rounded-control border border-dim/60 bg-panel px-2 pointer-coarse:min-h-11"
        />
        <a
          href={`/api/v2/servers/${serverId}/logs/history?limit=1000`}
          className="text-accent hover:underline"
        >
          {i18n._('Log')}
        </a>
      </div>
      <p role="status" className="text-dim empty:hidden">
        {state === 'closed' && i18n._('The console is disconnected. It is opened again by itself.')}
      </p>
      <LogView lines={shown} />
      <CommandField isOpen={state === 'open'} onType={type} />
    </div>
  );
}
