import { useLingui } from '@lingui/react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { serverQuery } from '../../api/servers';
import { Field, Select } from '../../ui/form/field';
import { PageBody } from '../../ui/section';
import { playersQuery } from '../players/players-query';
import { GraphPanel } from './graph-panel';
import { type GraphSearch, PACES, SPANS } from './graph-search';
import { graphsOf } from './graphs';
import { samplesOf } from './samples';
import { useStatistics } from './use-statistics';

const route = getRouteApi('/servers/$serverId/graphs');

/** What a server uses, as graphs of the last minutes. */
export function GraphsPage(): ReactNode {
  const { i18n } = useLingui();
  const { serverId } = route.useParams();
  const { every = 2, minutes = 5 } = route.useSearch();
  const { data: server } = useSuspenseQuery(serverQuery(serverId));
  const { samples, isInterrupted } = useStatistics(serverId, every);
  usePlayers(serverId, server.status === 'running');
  const graphs = useMemo(() => graphsOf(i18n, samples), [i18n, samples]);
  return (
    <PageBody isWide>
      <div className="flex flex-wrap items-end gap-3">
        <p className="min-w-0 grow basis-64 text-dim">
          {server.status === 'running'
            ? i18n._('Live values. They are kept for an hour while this application is open.')
            : i18n._('The server is not running, so it uses no processor time, memory and network.')}
        </p>
        <Choices every={every} minutes={minutes} />
      </div>
      <p role="status" className="text-busy empty:hidden">
        {isInterrupted &&
          i18n._('The panel sends no values at the moment. The graphs continue by themselves.')}
      </p>
      {samples.length === 0 ? (
        <p className="text-dim">{i18n._('Waiting for the first values…')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          {graphs.map((graph) => (
            <GraphPanel key={graph.key} graph={graph} samples={samples} spanMs={minutes * 60_000} />
          ))}
        </div>
      )}
    </PageBody>
  );
}

function Choices({ every, minutes }: Required<GraphSearch>) {
  const { i18n } = useLingui();
  const navigate = route.useNavigate();
  const choose = (chosen: GraphSearch) =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true });
  return (
    <div className="flex gap-3">
      <Field label={i18n._('Show')}>
        <Select
          value={minutes}
          onChange={({ target }) => choose({ minutes: Number(target.value) as typeof minutes })}
        >
          {SPANS.map((span) => (
            <option key={span} value={span}>
              {i18n._('{span, plural, one {the last minute} other {the last # minutes}}', { span })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={i18n._('Measure')}>
        <Select
          value={every}
          onChange={({ target }) => choose({ every: Number(target.value) as typeof every })}
        >
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {i18n._('{pace, plural, one {every second} other {every # seconds}}', { pace })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

/** Adds the number of players to the samples, if the game reports it. */
function usePlayers(serverId: string, isRunning: boolean): void {
  const { data, isError } = useQuery({ ...playersQuery(serverId), enabled: isRunning });
  const online = isRunning && !isError ? (data?.online ?? null) : null;
  useEffect(() => samplesOf(serverId).setPlayers(online), [serverId, online]);
}
