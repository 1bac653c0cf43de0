import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { Server } from '../../api/client';
import { allServers } from '../../api/servers';
import { StateMark } from '../../ui/state/state-mark';
import { shownState } from '../../ui/state/states';
import type { Result } from './run-for-each';

/** The most servers that are listed by name. */
const MAX_LISTED = 100;

type Props = { servers: readonly Server[]; results: ReadonlyMap<string, Result>; isRunning: boolean };

/** The servers of a run with the result of each: failures first, and the live state of the others. */
export function ResultList({ servers, results, isRunning }: Props) {
  const { i18n } = useLingui();
  const { data: current = [] } = useQuery(allServers);
  const states = new Map(current.map((server) => [server.id, shownState(server)]));
  const failureOf = ({ id }: Server) => results.get(id)?.failure;
  const sorted = [...servers].sort(
    (one, other) => Number(failureOf(other) !== undefined) - Number(failureOf(one) !== undefined),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it (WCAG 2.1.1)
    <div tabIndex={0} className="max-h-64 overflow-auto rounded-control border border-line">
      <ul aria-label={i18n._('Results')} className="divide-y divide-line">
        {sorted.slice(0, MAX_LISTED).map((server) => {
          const failure = failureOf(server);
          const isWaiting = isRunning && !results.has(server.id);
          return (
            <li key={server.id} className="flex flex-wrap items-center gap-x-3 px-3 py-2">
              <span className="min-w-0 grow truncate font-medium">{server.name}</span>
              {isWaiting ? (
                <span className="text-dim">{i18n._('Waiting')}</span>
              ) : (
                <StateMark status={states.get(server.id) ?? shownState(server)} />
              )}
              {failure && <p className="w-full text-crashed">{failure.message}</p>}
            </li>
          );
        })}
        {sorted.length > MAX_LISTED && (
          <li className="px-3 py-2 text-dim">
            {i18n._('and {count} more', { count: sorted.length - MAX_LISTED })}
          </li>
        )}
      </ul>
    </div>
  );
}
