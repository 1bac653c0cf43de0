import { useLingui } from '@lingui/react';
import type { Schemas } from '../api/client';
import { STATES } from './states';

type Status = Schemas['ServerStatus'];

const SHAPES = {
  disc: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />,
  half: <path d="M6 1a5 5 0 0 1 0 10z M6 1a5 5 0 1 0 0 10" fill="currentColor" fillRule="evenodd" />,
  triangle: <path d="M6 1 11.5 11h-11z" fill="currentColor" />,
  dashed: (
    <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.5 2" />
  ),
};

/** The state of a server as shape, word and colour, so that it can be told without seeing colours. */
export function StateMark({ status }: { status: Status }) {
  const { i18n } = useLingui();
  const { shape, colour, label } = STATES[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${colour}`}>
      <svg
        viewBox="0 0 12 12"
        className={`size-3 shrink-0 ${shape === 'half' ? 'animate-[turn_2s_linear_infinite]' : ''}`}
        aria-hidden="true"
      >
        {SHAPES[shape]}
      </svg>
      {label(i18n)}
    </span>
  );
}
