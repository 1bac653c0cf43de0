import { useLingui } from '@lingui/react';
import { type Shape, StateShape } from './state-shape';
import { type ShownState, STATES } from './states';

type MarkProps = { shape: Shape; colour: string; label: string };

/** A state as shape, word and colour, so that it can be told without seeing colours. */
export function Mark({ shape, colour, label }: MarkProps) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}>
      <StateShape shape={shape} />
      {label}
    </span>
  );
}

/** The state of a server. */
export function StateMark({ status }: { status: ShownState }) {
  const { i18n } = useLingui();
  const { shape, colour, label } = STATES[status];
  return <Mark shape={shape} colour={colour} label={label(i18n)} />;
}
