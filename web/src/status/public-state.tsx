import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Schemas } from '../api/client';
import { type Shape, StateShape } from '../ui/state/state-shape';

type State = Schemas['PublicServer']['state'];

/** The shapes and colours are those that the states have in the application. */
const LOOKS: Record<State, { shape: Shape; colour: string; label(i18n: I18n): string }> = {
  online: { shape: 'disc', colour: 'text-running', label: (i18n) => i18n._('Online') },
  starting: { shape: 'half', colour: 'text-busy', label: (i18n) => i18n._('Starting') },
  offline: { shape: 'ring', colour: 'text-stopped', label: (i18n) => i18n._('Offline') },
  unknown: { shape: 'dashed', colour: 'text-stopped', label: (i18n) => i18n._('Unknown') },
};

/** The state of a server as shape, word and colour. */
export function PublicState({ state }: { state: State }) {
  const { i18n } = useLingui();
  const { shape, colour, label } = LOOKS[state];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}>
      <StateShape shape={shape} />
      {label(i18n)}
    </span>
  );
}
