import { useLingui } from '@lingui/react';
import type { ScheduleRun } from '../../../api/server/schedules';
import { formatTime } from '../../../ui/text/format';
import { OutcomeMark } from '../outcome-mark';
import { REASONS, taskText, waitText } from '../task-texts';

/** From this time on, a duration is shown in whole minutes. */
const MANY_SECONDS = 120;

const rounded = (seconds: number): number =>
  seconds < MANY_SECONDS ? seconds : 60 * Math.round(seconds / 60);

/** A run in the history, with what became of each task. */
export function RunEntry({ run }: { run: ScheduleRun }) {
  const { i18n } = useLingui();
  const { startedAt, endedAt, outcome, reason, trigger, tasks } = run;
  const tookS = endedAt === null ? 0 : Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000);
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <OutcomeMark outcome={outcome} />
        <time dateTime={startedAt} className="font-medium">
          {formatTime(startedAt, i18n.locale)}
        </time>
        <span className="text-dim">
          {trigger === 'time' ? i18n._('At its time') : i18n._('Started with “Run now”')}
          {tookS > 0 && ` · ${i18n._('took {time}', { time: waitText(i18n, rounded(tookS)) })}`}
        </span>
      </div>
      {reason === null ? (
        <ol className="flex flex-col gap-1.5 border-s border-line ps-4">
          {tasks.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tasks of a run stay the same
            <TaskEntry key={index} task={task} />
          ))}
        </ol>
      ) : (
        <p>{REASONS[reason](i18n)}</p>
      )}
      {outcome === 'interrupted' && (
        <p className="text-dim">
          {i18n._('The panel stopped during a task. It is not known whether that task was done.')}
        </p>
      )}
    </li>
  );
}

function TaskEntry({ task }: { task: ScheduleRun['tasks'][number] }) {
  const { i18n } = useLingui();
  const { outcome, offsetS, error, deletedBackups, deletionError } = task;
  return (
    <li className="flex flex-col">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{taskText(i18n, task)}</span>
        <OutcomeMark outcome={outcome} />
        {outcome === 'pending' && offsetS > 0 && (
          <span className="text-dim">{i18n._('after {time}', { time: waitText(i18n, offsetS) })}</span>
        )}
      </div>
      {error !== null && <p className="[overflow-wrap:anywhere] text-crashed">{error}</p>}
      {deletedBackups !== null && deletedBackups > 0 && (
        <p className="text-dim">
          {i18n._(
            '{count, plural, one {# earlier backup was deleted.} other {# earlier backups were deleted.}}',
            { count: deletedBackups },
          )}
        </p>
      )}
      {deletionError !== null && (
        <p className="[overflow-wrap:anywhere] text-busy">
          {i18n._(
            'Earlier backups could not be deleted: {error} This is tried again after the next backup.',
            {
              error: deletionError,
            },
          )}
        </p>
      )}
    </li>
  );
}
