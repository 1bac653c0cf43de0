import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../api/client';
import { nodesQuery } from '../api/nodes';
import { buttonClass } from '../ui/button';
import { Failure } from '../ui/failure';
import { Loading } from '../ui/progress/loading';
import { Section } from '../ui/section';
import { AddNode } from './add-node';

/** A node that starts does so within a few seconds. */
const POLL_MS = 3000;

/** Shows the machine that the first server runs on. `berth up` has added its own; otherwise one is added here. */
export function NodeStep() {
  const { i18n } = useLingui();
  const { data: nodes, error, refetch } = useQuery({ ...nodesQuery, refetchInterval: POLL_MS });
  // A failure to read the nodes again does not replace a form that the user fills in.
  if (nodes === undefined && error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (nodes === undefined) return <Loading />;
  if (nodes.length === 0) return <AddNode />;
  const isOnline = nodes.some(({ status }) => status === 'online');
  return (
    <Section
      title={i18n._('The machine for your servers')}
      description={i18n._('A node is a machine that servers run on. You can add more at any time.')}
    >
      <ul className="flex flex-col divide-y divide-line">
        {nodes.map((node) => (
          <Entry key={node.id} node={node} />
        ))}
      </ul>
      {isOnline ? (
        <div>
          <Link to="/servers/new" autoFocus className={buttonClass('primary')}>
            {i18n._('Choose a game')}
          </Link>
        </div>
      ) : (
        <p role="status" className="rounded-panel border border-busy p-3">
          {i18n._(
            'The node does not respond. Check that its daemon runs: this page continues by itself as soon as the node responds.',
          )}
        </p>
      )}
    </Section>
  );
}

function Entry({ node: { name, url, local, status, version } }: { node: Schemas['Node'] }) {
  const { i18n } = useLingui();
  const isOnline = status === 'online';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        <span className="text-dim [overflow-wrap:anywhere]">
          {local
            ? i18n._(
                'This machine is already a node, because the panel was started together with its daemon.',
              )
            : url}
        </span>
      </span>
      <span className={`font-semibold ${isOnline ? 'text-running' : 'text-crashed'}`}>
        {isOnline
          ? i18n._('Connected, version {version}', { version: version ?? '' })
          : i18n._('Does not respond')}
      </span>
    </li>
  );
}
