import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { useScheduleRights } from '../use-schedule-rights';
import { MAX_TASKS, type TaskDraft, withMoved, withTask } from './draft';
import { TaskField } from './task-field';

type Props = {
  serverId: string;
  tasks: readonly TaskDraft[];
  onChange(tasks: TaskDraft[]): void;
  /** Returns what the panel said about a field, such as `tasks/0/command`. */
  errorAt(field: string): string | undefined;
};

/** The tasks of a schedule in their order. */
export function TaskFields({ serverId, tasks, onChange, errorAt }: Props) {
  const { i18n } = useLingui();
  const { actions } = useScheduleRights(serverId);
  const list = useRef<HTMLFieldSetElement>(null);
  const focused = useRef<string>(undefined);
  // Moving an element takes the focus from it, and a removed one cannot keep it.
  useEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(focused.current)?.focus();
    focused.current = undefined;
  });
  const move = (index: number, by: -1 | 1) => {
    focused.current = `[data-task="${tasks[index]?.key}"] [data-move="${by}"]`;
    onChange(withMoved(tasks, index, by));
  };
  const remove = (index: number) => {
    focused.current = '[data-add]';
    onChange(tasks.toSpliced(index, 1));
  };
  const isFull = tasks.length >= MAX_TASKS;
  const [action = 'power'] = actions;
  return (
    <fieldset ref={list} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">{i18n._('Tasks')}</legend>
      <ol className="flex flex-col gap-3">
        {tasks.map((task, index) => (
          <li key={task.key} data-task={task.key}>
            <TaskField
              task={task}
              index={index}
              count={tasks.length}
              actions={actions}
              onChange={(changes) => onChange(tasks.with(index, { ...task, ...changes }))}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
              errorAt={(field) => errorAt(`tasks/${index}/${field}`)}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button data-add="" disabled={isFull} onClick={() => onChange(withTask(tasks, action))}>
          {i18n._('Add a task')}
        </Button>
        {isFull && (
          <span className="text-dim">{i18n._('A schedule can have {max} tasks.', { max: MAX_TASKS })}</span>
        )}
      </div>
    </fieldset>
  );
}
