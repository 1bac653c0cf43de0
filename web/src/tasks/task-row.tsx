import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { memo } from 'react';
import { Button } from '../ui/button';
import { formatBytes } from '../ui/text/format';
import { visibleText } from '../ui/text/visible-text';
import { hasEnded, type Task, type TaskState } from './task-store';

const COLOURS: Partial<Record<TaskState, string>> = {
  done: 'text-running',
  failed: 'text-crashed',
  retrying: 'text-busy',
  interrupted: 'text-busy',
};

/** One task: what it is, how far it is, and what can be done with it. */
export const TaskRow = memo(({ task }: { task: Task }) => {
  const { i18n } = useLingui();
  const { title, detail, state, progress, problem, isOtherFile = false } = task;
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-1">
      <p className="min-w-0 grow basis-60 truncate" title={title}>
        {visibleText(title)}
        {detail !== undefined && (
          <span className="text-dim"> · {i18n._('to {folder}', { folder: visibleText(detail) })}</span>
        )}
      </p>
      <p className={`min-w-0 [overflow-wrap:anywhere] ${COLOURS[state] ?? 'text-dim'}`}>
        {stateOf(task, i18n)}
        {problem !== undefined && problem !== '' && <> · {problem}</>}
        {isOtherFile && <> · {i18n._('This is not the same file, or it has changed.')}</>}
      </p>
      {!hasEnded(task) && state !== 'interrupted' && (
        <progress
          aria-label={i18n._('Progress of {title}', { title })}
          className="task-progress w-40 max-sm:w-full"
          value={progress}
        />
      )}
      <Controls task={task} />
    </li>
  );
});

function Controls({ task }: { task: Task }) {
  const { i18n } = useLingui();
  const { title, state, pause, resume, chooseAgain, cancel } = task;
  const canResume = state === 'paused' || state === 'failed';
  return (
    <div className="flex gap-1 empty:hidden">
      {pause && !hasEnded(task) && state !== 'paused' && (
        <Button look="quiet" aria-label={i18n._('Pause {title}', { title })} onClick={pause}>
          {i18n._('Pause')}
        </Button>
      )}
      {resume && canResume && (
        <Button look="quiet" aria-label={i18n._('Resume {title}', { title })} onClick={resume}>
          {i18n._('Resume')}
        </Button>
      )}
      {chooseAgain && state === 'interrupted' && (
        <Button look="quiet" aria-label={i18n._('Choose {title} again', { title })} onClick={chooseAgain}>
          {i18n._('Choose again')}
        </Button>
      )}
      {cancel && !hasEnded(task) && (
        <Button look="quiet" aria-label={i18n._('Cancel {title}', { title })} onClick={cancel}>
          {i18n._('Cancel')}
        </Button>
      )}
    </div>
  );
}

function stateOf({ state, progress, bytes }: Task, i18n: I18n): string {
  const percent = i18n.number(progress, { style: 'percent' });
  const share =
    bytes === undefined
      ? percent
      : i18n._('{percent} of {size}', { percent, size: formatBytes(bytes, i18n.locale) });
  const texts: Record<TaskState, () => string> = {
    waiting: () => i18n._('Waiting'),
    running: () => share,
    retrying: () => i18n._('Waiting for the connection'),
    interrupted: () => i18n._('Interrupted. Choose the file again to continue'),
    paused: () => i18n._('Paused at {share}', { share }),
    done: () => (bytes === undefined ? i18n._('Done') : i18n._('Uploaded')),
    failed: () => i18n._('Failed'),
    cancelled: () => i18n._('Cancelled'),
  };
  return texts[state]();
}
