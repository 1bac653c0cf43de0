import { useLingui } from '@lingui/react';
import { Mark } from '../../ui/state/state-mark';
import { OUTCOMES, type Outcome } from './task-texts';

/** How a run or a task has ended: a shape, a word and a colour. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { i18n } = useLingui();
  const { label, ...look } = OUTCOMES[outcome];
  return <Mark {...look} label={label(i18n)} />;
}
