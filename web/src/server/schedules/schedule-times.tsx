import { useLingui } from '@lingui/react';
import type { Schedule } from '../../api/server/schedules';
import { formatTime, formatTimeIn } from '../../ui/text/format';
import { wordsOf } from './cron-words';

/** When a schedule runs, in words, and its time zone. */
export function Repetition({ schedule: { cron, timeZone } }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const words = wordsOf(i18n, cron);
  return (
    <span className="[overflow-wrap:anywhere]">
      {words ?? <code className="font-mono text-[13px]">{cron}</code>}
      {' · '}
      {timeZone}
    </span>
  );
}

/** A time in the reader's zone, and in that of the schedule if it reads differently there. */
export function ZonedTime({ at, timeZone }: { at: string; timeZone: string }) {
  const { i18n } = useLingui();
  const own = formatTime(at, i18n.locale);
  const there = formatTimeIn(timeZone, at, i18n.locale);
  return (
    <>
      <time dateTime={at}>{own}</time>
      {there !== null && there !== own && (
        <span className="block text-dim">{i18n._('{time} in {zone}', { time: there, zone: timeZone })}</span>
      )}
    </>
  );
}
