import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schedule } from '../../../api/server/schedules';
import { formatTime } from '../../../ui/text/format';
import { visibleText } from '../../../ui/text/visible-text';
import { OutcomeMark } from '../outcome-mark';
import { ScheduleControls } from '../schedule-controls';
import { Repetition, ZonedTime } from '../schedule-times';
import { REASONS } from '../task-texts';

/** A schedule in the list: when it runs, when it will and did, and what can be done with it. */
export function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const { id: scheduleId, serverId, name, timeZone, nextRunAt } = schedule;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 lg:grid lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
      <div className="flex min-w-0 flex-1 basis-96 flex-wrap gap-x-4 gap-y-2 lg:contents">
        <div className="min-w-0 flex-1 basis-56">
          <Link
            to="/servers/$serverId/schedules/$scheduleId"
            params={{ serverId, scheduleId }}
            className="font-medium [overflow-wrap:anywhere] text-accent hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {visibleText(name)}
          </Link>
          <p className="text-dim">
            <Repetition schedule={schedule} />
          </p>
        </div>
        <dl className="flex flex-1 basis-72 flex-wrap gap-x-4 gap-y-2 lg:contents">
          <Fact label={i18n._('Next run')}>
            {nextRunAt === null ? (
              <span className="text-dim">{i18n._('None while it is off')}</span>
            ) : (
              <ZonedTime at={nextRunAt} timeZone={timeZone} />
            )}
          </Fact>
          <Fact label={i18n._('Last run')}>
            <LastRun schedule={schedule} />
          </Fact>
        </dl>
      </div>
      <ScheduleControls schedule={schedule} />
    </li>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 flex-1 basis-40">
    <dt className="text-[13px] leading-4.5 text-dim">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function LastRun({ schedule: { lastRun } }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  if (lastRun === null) return <span className="text-dim">{i18n._('No run yet')}</span>;
  const { outcome, startedAt, reason } = lastRun;
  return (
    <>
      <OutcomeMark outcome={outcome} />
      <span className="block text-dim">
        <time dateTime={startedAt}>{formatTime(startedAt, i18n.locale)}</time>
      </span>
      {reason !== null && <span className="block text-dim">{REASONS[reason](i18n)}</span>}
    </>
  );
}
