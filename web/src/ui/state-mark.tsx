import { useLingui } from '@lingui/react';
import type { Schemas } from '../api/client';
import { StateShape } from './state-shape';
import { STATES } from './states';

type Status = Schemas['ServerStatus'];

/** The state of a server as shape, word and colour, so that it can be told without seeing colours. */
export function StateMark({ status }: { status: Status }) {
  const { i18n } = useLingui();
  const { shape, colour, label } = STATES[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}>
      <StateShape shape={shape} />
      {label(i18n)}
    </span>
  );
}
