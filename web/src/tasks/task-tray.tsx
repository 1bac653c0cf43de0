import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { TaskRow } from './task-row';
import { hasEnded, type Task, tasks, useTasks } from './task-store';

/** More rows would make a page slow when a folder with thousands of files is uploaded. */
const MAX_ROWS = 50;

/** Uploads and other long work, below every page. It takes no space while there is none. */
export function TaskTray() {
  const { i18n } = useLingui();
  const all = useTasks();
  const [choice, setChoice] = useState<boolean>();
  if (all.length === 0) return null;
  const open = all.filter((task) => !hasEnded(task));
  // Until the user decides, the rows are shown as long as there is something to see or to do.
  const isOpen = choice ?? all.some(({ state }) => state !== 'done' && state !== 'cancelled');
  const shown = rowsOf(all);
  const more = all.length - shown.length;
  return (
    <section aria-label={i18n._('Tasks')} className="border-t border-line bg-panel shadow-lg">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
        <p role="status" className="grow font-semibold">
          {summaryOf(all, i18n)}
        </p>
        {open.length > 0 && (
          <progress
            aria-label={i18n._('Progress of all tasks')}
            className="task-progress w-32 max-sm:hidden"
            value={shareOf(open)}
          />
        )}
        {open.length < all.length && (
          <Button look="quiet" onClick={() => tasks.clear()}>
            {i18n._('Clear finished')}
          </Button>
        )}
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
          {isOpen ? i18n._('Hide') : i18n._('Show')}
        </Button>
      </div>
      {isOpen && (
        <ul className="max-h-[25dvh] divide-y divide-line overflow-auto border-t border-line">
          {shown.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
          {more > 0 && (
            <li className="px-4 py-2 text-dim">
              {i18n._('{more, plural, one {and # more} other {and # more}}', { more })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Failures first, because they need the user; then what is running, then what waits, then what is done. */
const ORDER: Task['state'][] = [
  ...(['failed', 'interrupted', 'retrying', 'running'] as const),
  ...(['paused', 'waiting', 'done', 'cancelled'] as const),
];

const rowsOf = (all: readonly Task[]): Task[] =>
  [...all].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state)).slice(0, MAX_ROWS);

/** The share of the work that is done, by bytes if all of it is about bytes. */
function shareOf(open: readonly Task[]): number {
  const weight = open.every(({ bytes }) => bytes !== undefined) ? (task: Task) => task.bytes ?? 0 : () => 1;
  const total = open.reduce((sum, task) => sum + weight(task), 0);
  return total === 0 ? 0 : open.reduce((sum, task) => sum + weight(task) * task.progress, 0) / total;
}

function summaryOf(all: readonly Task[], i18n: ReturnType<typeof useLingui>['i18n']): string {
  const interrupted = all.filter(({ state }) => state === 'interrupted').length;
  const running = all.filter((task) => !hasEnded(task)).length - interrupted;
  const failed = all.filter(({ state }) => state === 'failed').length;
  const texts: string[] = [];
  if (running > 0)
    texts.push(i18n._('{running, plural, one {# task is running} other {# tasks are running}}', { running }));
  if (interrupted > 0)
    texts.push(
      i18n._('{interrupted, plural, one {# upload was interrupted} other {# uploads were interrupted}}', {
        interrupted,
      }),
    );
  if (failed > 0)
    texts.push(i18n._('{failed, plural, one {# task failed} other {# tasks failed}}', { failed }));
  return texts.length === 0 ? i18n._('All tasks are finished') : texts.join(' · ');
}
