import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { FleetTypeDetails } from '../../../api/admin/types';
import { Section } from '../../../ui/section';
import { NodeStateMark } from '../node-states';

type Props = { name: string; details: FleetTypeDetails };

/** The state of a type on each node, with the reason of a refusal. */
export function TypeNodes({ name, details: { type, nodes } }: Props) {
  const { i18n } = useLingui();
  return (
    <Section
      title={<span className="[overflow-wrap:anywhere]">{name}</span>}
      description={<span className="font-mono text-[13px] [overflow-wrap:anywhere]">{type}</span>}
    >
      <p className="max-w-prose text-dim">
        {i18n._(
          'Each node gets the definition at once, or when it responds again. New servers use it, and existing ones from their next start.',
        )}
      </p>
      {nodes.length === 0 && <p className="text-dim">{i18n._('There is no node yet')}</p>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {nodes.map(({ nodeId, nodeName, state, reason }) => (
          <li
            key={nodeId}
            className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0"
          >
            <Link
              to="/admin/nodes/$nodeId"
              params={{ nodeId }}
              className="inline-flex max-w-full min-w-40 flex-1 items-center font-medium [overflow-wrap:anywhere] text-accent hover:underline pointer-coarse:min-h-11"
            >
              {nodeName}
            </Link>
            <NodeStateMark state={state} />
            {reason !== null && <p className="basis-full [overflow-wrap:anywhere] text-dim">{reason}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
