import { useLingui } from '@lingui/react';
import type { Schemas } from '../../api/client';
import { formatPercent } from '../../ui/text/format';

type Props = { status: Schemas['ServerStatus']; percent: number | undefined; start: boolean };

/** The steps from the request to a running server, with the progress of the one that takes long. */
export function Progress({ status, percent, start }: Props) {
  const { i18n } = useLingui();
  const isInstalled = status !== 'installing';
  const steps = [
    { label: i18n._('The node has accepted the server'), isDone: true },
    { label: i18n._('Install the game'), isDone: isInstalled },
    ...(start ? [{ label: i18n._('Start the server'), isDone: status === 'running' }] : []),
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  const done = isInstalled ? 100 : percent;
  return (
    <>
      <progress
        aria-label={i18n._('Progress of the installation')}
        {...(done === undefined ? {} : { value: done })}
        max={100}
        className="h-2 w-full accent-accent"
      />
      <ol className="flex flex-col gap-1">
        {steps.map(({ label, isDone }, at) => (
          <li
            key={label}
            aria-current={at === current ? 'step' : undefined}
            className={`flex items-center gap-2 ${isDone ? '' : at === current ? 'font-semibold' : 'text-dim'}`}
          >
            <Mark isDone={isDone} isCurrent={at === current} />
            {label}
            {at === current && at === 1 && percent !== undefined && (
              <span className="text-dim">{formatPercent(percent, i18n.locale)}</span>
            )}
            {isDone && <span className="sr-only">{i18n._('(done)')}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

const Mark = ({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden="true"
    className={`size-4 shrink-0 fill-none stroke-current stroke-2 ${isDone ? 'text-running' : isCurrent ? 'text-busy' : 'text-stopped'}`}
  >
    {isDone ? (
      <path d="m3 8.5 3.5 3.5L13 4.5" />
    ) : isCurrent ? (
      <path d="M8 2a6 6 0 1 1-6 6" />
    ) : (
      <circle cx="8" cy="8" r="5" />
    )}
  </svg>
);
