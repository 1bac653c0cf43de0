import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { ACTIONS } from '../../../servers/power';
import { CONTROL, Field, Select, TextInput } from '../../../ui/form/field';
import { Icon } from '../../../ui/icon';
import { TASK_ACTIONS, type TaskAction } from '../task-texts';
import { CheckField } from './check-field';
import { MAX_WAIT, type TaskDraft, type Unit } from './draft';
import { KeepFields } from './keep-fields';

type Props = {
  task: TaskDraft;
  index: number;
  count: number;
  /** The actions that the user can choose. */
  actions: readonly TaskAction[];
  onChange(changes: Partial<TaskDraft>): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
  errorAt(field: string): string | undefined;
};

/** One task: what it does, and how long it waits. */
export function TaskField(props: Props) {
  const { i18n } = useLingui();
  const { task, index, count, onChange, onMove, onRemove, errorAt } = props;
  const number = index + 1;
  return (
    <fieldset
      aria-label={i18n._('Task {number}', { number })}
      className="flex flex-col gap-3 rounded-control border border-line p-4 max-sm:p-3"
    >
      <div className="flex items-center gap-1">
        <span aria-hidden="true" className="grow font-medium">
          {i18n._('Task {number}', { number })}
        </span>
        <IconButton
          icon="up"
          label={i18n._('Move task {number} up', { number })}
          isOff={index === 0}
          onPress={() => onMove(-1)}
          data-move={-1}
        />
        <IconButton
          icon="down"
          label={i18n._('Move task {number} down', { number })}
          isOff={number === count}
          onPress={() => onMove(1)}
          data-move={1}
        />
        <IconButton
          icon="close"
          label={i18n._('Remove task {number}', { number })}
          isOff={count === 1}
          onPress={onRemove}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <What {...props} />
        <Wait {...props} />
      </div>
      {task.action === 'backup' && (
        <KeepFields
          keep={task.keep}
          index={index}
          onChange={(keep) => onChange({ keep })}
          error={errorAt('keep')}
        />
      )}
      {number < count && (
        <CheckField
          name={`task-${index}-continue`}
          label={i18n._('Continue with the next task if this one fails')}
          isChecked={task.continueOnFailure}
          onChange={(continueOnFailure) => onChange({ continueOnFailure })}
        />
      )}
    </fieldset>
  );
}

function What({ task, index, actions, onChange, errorAt }: Props): ReactNode {
  const { i18n } = useLingui();
  const offered = actions.includes(task.action) ? actions : [task.action, ...actions];
  return (
    <>
      <Field label={i18n._('Action')} error={errorAt('action')}>
        <Select
          name={`task-${index}-action`}
          value={task.action}
          onChange={({ target }) => onChange({ action: target.value as TaskAction })}
        >
          {offered.map((action) => (
            <option key={action} value={action}>
              {TASK_ACTIONS[action].label(i18n)}
            </option>
          ))}
        </Select>
      </Field>
      {task.action === 'power' && (
        <Field label={i18n._('What to do')} error={errorAt('power')}>
          <Select
            name={`task-${index}-power`}
            value={task.power}
            onChange={({ target }) => onChange({ power: target.value as TaskDraft['power'] })}
          >
            {Object.entries(ACTIONS).map(([action, { label }]) => (
              <option key={action} value={action}>
                {label(i18n)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {task.action === 'command' && (
        <Field label={i18n._('Command')} error={errorAt('command')}>
          <TextInput
            name={`task-${index}-command`}
            required
            maxLength={1024}
            autoComplete="off"
            spellCheck={false}
            value={task.command}
            onChange={({ target }) => onChange({ command: target.value })}
          />
        </Field>
      )}
      {task.action === 'backup' && (
        <p className="self-end text-dim sm:pb-1.5">{i18n._('Of all files of the server.')}</p>
      )}
    </>
  );
}

function Wait({ task, index, onChange, errorAt }: Props) {
  const { i18n } = useLingui();
  return (
    <Field
      label={i18n._('Wait before')}
      help={
        index === 0
          ? i18n._('After the time of the schedule, at most 15 minutes.')
          : i18n._('After the end of the task before, at most 15 minutes.')
      }
      error={errorAt('offsetS')}
    >
      <div className="flex gap-2">
        <TextInput
          type="number"
          name={`task-${index}-wait`}
          required
          min={0}
          max={MAX_WAIT[task.unit]}
          value={task.wait}
          onChange={({ target }) => onChange({ wait: target.value })}
        />
        <UnitSelect unit={task.unit} index={index} onChange={(unit) => onChange({ unit })} />
      </div>
    </Field>
  );
}

function UnitSelect({ unit, index, onChange }: { unit: Unit; index: number; onChange(unit: Unit): void }) {
  const { i18n } = useLingui();
  return (
    <select
      name={`task-${index}-unit`}
      aria-label={i18n._('Unit of the waiting time')}
      value={unit}
      onChange={({ target }) => onChange(target.value as Unit)}
      className={`${CONTROL} pe-1`}
    >
      <option value="seconds">{i18n._('seconds')}</option>
      <option value="minutes">{i18n._('minutes')}</option>
    </select>
  );
}

type IconProps = {
  icon: 'up' | 'down' | 'close';
  label: string;
  isOff: boolean;
  onPress(): void;
  'data-move'?: -1 | 1;
};

/** A button that keeps the focus while it is off, so that keyboard users do not lose their place. */
const IconButton = ({ icon, label, isOff, onPress, ...rest }: IconProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    aria-disabled={isOff}
    onClick={() => isOff || onPress()}
    className="inline-flex size-8 cursor-pointer items-center justify-center rounded-control text-dim hover:bg-hover hover:text-text aria-disabled:cursor-default aria-disabled:opacity-55 aria-disabled:hover:bg-transparent pointer-coarse:size-11"
  >
    <Icon name={icon} />
  </button>
);
