import { type ReactNode, useId } from 'react';

type Props = {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
};

/** A check box with its label and its explanation. */
export function CheckField({ name, label, help, isChecked, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <input
        type="checkbox"
        id={id}
        name={name}
        {...(help === undefined ? {} : { 'aria-describedby': `${id}-help` })}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 cursor-pointer accent-accent pointer-coarse:size-6"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium">
          {label}
        </label>
        {help !== undefined && (
          <p id={`${id}-help`} className="max-w-prose text-[13px] leading-4.5 text-dim">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
