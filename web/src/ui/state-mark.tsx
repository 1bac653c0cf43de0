import { useLingui } from '@lingui/react';
import { StateShape } from './state-shape';
import { type ShownState, STATES } from './states';

/** The state of a server as shape, word and colour, so that it can be told without seeing colours. */
export function StateMark({ status }: { status: ShownState }) {
  const { i18n } = useLingui();
  const { shape, colour, label } = STATES[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}>
      <StateShape shape={shape} />
      {label(i18n)}
    </span>
  );
}
