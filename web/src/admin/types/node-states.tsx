import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { FleetType, NodeState } from '../../api/admin/types';
import { Mark } from '../../ui/state/state-mark';
import type { Shape } from '../../ui/state/state-shape';

type Look = { shape: Shape; colour: string; label(i18n: I18n): string };

const LOOKS: Record<NodeState, Look> = {
  inEffect: { shape: 'disc', colour: 'text-running', label: (i18n) => i18n._('In effect') },
  waiting: { shape: 'clock', colour: 'text-busy', label: (i18n) => i18n._('Waiting for the node') },
  refused: { shape: 'triangle', colour: 'text-crashed', label: (i18n) => i18n._('Refused') },
};

/** The state of a type on one node. */
export function NodeStateMark({ state }: { state: NodeState }) {
  const { i18n } = useLingui();
  const { label, ...look } = LOOKS[state];
  return <Mark {...look} label={label(i18n)} />;
}

/** How many nodes have a type in effect, wait for it, and refuse it. States without nodes are left out. */
export function NodeCounts({ nodes: { inEffect, waiting, refused } }: Pick<FleetType, 'nodes'>) {
  const { i18n } = useLingui();
  if (inEffect + waiting + refused === 0)
    return <span className="text-dim">{i18n._('There is no node yet')}</span>;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {refused > 0 && (
        <Mark
          {...LOOKS.refused}
          label={i18n._('{count, plural, one {# node refuses it} other {# nodes refuse it}}', {
            count: refused,
          })}
        />
      )}
      {waiting > 0 && (
        <Mark
          {...LOOKS.waiting}
          label={i18n._('{count, plural, one {Waiting for # node} other {Waiting for # nodes}}', {
            count: waiting,
          })}
        />
      )}
      {inEffect > 0 && (
        <Mark
          {...LOOKS.inEffect}
          label={i18n._('{count, plural, one {In effect on # node} other {In effect on # nodes}}', {
            count: inEffect,
          })}
        />
      )}
    </span>
  );
}
