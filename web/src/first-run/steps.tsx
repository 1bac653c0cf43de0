import { useLingui } from '@lingui/react';
import type { Step } from './first-run';

/** The steps of the first run. */
export function Steps({ current }: { current: Step }) {
  const { i18n } = useLingui();
  const steps = [
    { id: 'administrator', label: i18n._('Administrator') },
    { id: 'account', label: i18n._('Protect the account') },
    { id: 'node', label: i18n._('Node') },
    { id: 'server', label: i18n._('First server') },
  ];
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label={i18n._('Steps')} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-2 border-t-2 pt-2 ${
            index < at
              ? 'border-running'
              : index === at
                ? 'border-accent font-semibold'
                : 'border-line text-dim'
          }`}
        >
          <span aria-hidden="true" className="tabular-nums">
            {index < at ? '✓' : i18n.number(index + 1)}
          </span>
          {label}
          {index < at && <span className="sr-only">{i18n._('(done)')}</span>}
        </li>
      ))}
    </ol>
  );
}
