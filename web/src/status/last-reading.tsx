import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { ApiFailure } from '../api/client';

const SECOND_MS = 1000;
const MINUTE_S = 60;
/** How often the age is shown anew. */
const EVERY_MS = 10 * SECOND_MS;

/** Says from when the figures are and, if the panel cannot be reached, how old they are. */
export function LastReading({ readMs, failure }: { readMs: number; failure: ApiFailure | undefined }) {
  const { i18n } = useLingui();
  const time = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'medium' }).format(readMs);
  if (failure === undefined) return <p className="text-label text-dim">{i18n._('As of {time}', { time })}</p>;
  return (
    <div role="alert" className="basis-full rounded-control border border-busy px-3 py-2">
      <p>{failure.message}</p>
      <p className="font-medium">
        {i18n._('The figures below are from {time}', { time })} <Age readMs={readMs} />
      </p>
    </div>
  );
}

/** The age in words. It changes without being announced to screen readers. */
function Age({ readMs }: { readMs: number }) {
  const { i18n } = useLingui();
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((nowMs - readMs) / SECOND_MS));
  const format = new Intl.RelativeTimeFormat(i18n.locale);
  const age =
    seconds < MINUTE_S
      ? format.format(-seconds, 'second')
      : format.format(-Math.floor(seconds / MINUTE_S), 'minute');
  return (
    <span aria-hidden="true" className="font-normal text-dim">
      ({age})
    </span>
  );
}
