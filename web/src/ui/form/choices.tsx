import { type ReactNode, useId } from 'react';

type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
};
type Props<Value extends string> = {
  legend: ReactNode;
  value: Value | undefined;
  choices: readonly Choice<Value>[];
  onChange(value: Value): void;
};

/** One of few choices, each with what it means. */
export function Choices<Value extends string>({ legend, value, choices, onChange }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {choices.map(({ value: each, label, help, refusal }) => (
        <label
          key={each}
          className={`flex gap-3 rounded-control border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent ${each === value ? 'border-accent bg-accent/5' : 'border-line'} ${refusal === undefined ? 'cursor-pointer hover:border-field' : 'opacity-70'}`}
        >
          <input
            type="radio"
            name={id}
            value={each}
            checked={each === value}
            disabled={refusal !== undefined}
            onChange={() => onChange(each)}
            className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
          />
          <span className="min-w-0">
            <span className="block font-medium">{label}</span>
            {help !== undefined && <span className="block text-dim">{help}</span>}
            {refusal !== undefined && <span className="block">{refusal}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
