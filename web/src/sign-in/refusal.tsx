import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import type { ApiFailure } from '../api/client';

const SECOND_MS = 1000;

/** Says why a request was refused and, if waiting helps, until when. */
export function Refusal({ error }: { error: ApiFailure | undefined }) {
  const { i18n } = useLingui();
  if (error === undefined) return null;
  const titles: Partial<Record<string, string>> = {
    account_locked: i18n._('The account is locked'),
    rate_limited: i18n._('Too many attempts'),
    ip_banned: i18n._('Your address is banned'),
  };
  const title = titles[error.code];
  const text =
    error.at('/body/token') === undefined
      ? error.message
      : i18n._('The link is incomplete. Copy all of it, or request another one.');
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 rounded-control border border-crashed/60 bg-crashed/6 px-3 py-2"
    >
      {title !== undefined && <p className="font-semibold">{title}</p>}
      <p>{text}</p>
      {error.retryAfter > 0 && <Wait key={error.message} seconds={error.retryAfter} />}
    </div>
  );
}

/** Counts down to the time from which another attempt can succeed. */
function Wait({ seconds }: { seconds: number }) {
  const { i18n } = useLingui();
  const [endMs] = useState(() => Date.now() + seconds * SECOND_MS);
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS));
  if (left === 0) return <p className="font-semibold">{i18n._('You can try again now.')}</p>;
  const time = new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(endMs);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className="font-semibold">
      {i18n._('You can try again at {time}.', { time })}{' '}
      {/* A screen reader reads the time once, not every second. */}
      <span aria-hidden="true" className="font-normal text-dim">
        {clock}
      </span>
    </p>
  );
}
