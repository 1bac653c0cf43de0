import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Schedule } from '../../../api/server/schedules';
import { ZonedTime } from '../schedule-times';
import { keepText, taskText, waitText } from '../task-texts';

/** What a schedule does, when next, and under which conditions. */
export function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { i18n } = useLingui();
  const { nextRunAt, timeZone, tasks, onlyWhenOnline, onlyWithNoPlayers, missed } = schedule;
  const conditions = [
    ...(onlyWhenOnline ? [i18n._('Only while the server is running.')] : []),
    ...(onlyWithNoPlayers ? [i18n._('Only while nobody plays.')] : []),
    missed === 'skip' ? i18n._('Missed runs are left out.') : i18n._('After missed runs, it runs once.'),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4">
      <Fact label={i18n._('Next run')}>
        {nextRunAt === null ? (
          <span className="text-dim">{i18n._('None while it is off')}</span>
        ) : (
          <ZonedTime at={nextRunAt} timeZone={timeZone} />
        )}
      </Fact>
      <Fact label={i18n._('Tasks')}>
        <ol className="flex list-decimal flex-col gap-0.5 ps-5">
          {tasks.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no id, and are not moved here
            <li key={index} className="[overflow-wrap:anywhere]">
              {taskText(i18n, task)}
              {task.offsetS > 0 && (
                <span className="text-dim">
                  {' · '}
                  {i18n._('after {time}', { time: waitText(i18n, task.offsetS) })}
                </span>
              )}
              {task.keep !== null && <p className="text-dim">{keepText(i18n, task.keep)}</p>}
            </li>
          ))}
        </ol>
      </Fact>
      <Fact label={i18n._('Conditions')}>
        {conditions.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 flex-1 basis-56">
    <dt className="text-[13px] leading-4.5 text-dim">{label}</dt>
    <dd>{children}</dd>
  </div>
);
