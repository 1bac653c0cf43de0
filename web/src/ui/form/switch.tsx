import { useLingui } from '@lingui/react';

type Props = {
  /** What is on or off, for screen readers. */
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
  /** Why it cannot be changed. */
  refusal?: string | undefined;
  isBusy?: boolean;
};

/** Something that is on or off at once. Its state is the place of the knob and a word, not only a colour. */
export function Switch({ label, isOn, onChange, refusal, isBusy = false }: Props) {
  const { i18n } = useLingui();
  const isRefused = refusal !== undefined;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isRefused || isBusy}
      {...(isRefused ? { title: refusal } : {})}
      onClick={() => isRefused || isBusy || onChange(!isOn)}
      className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-1 font-medium aria-disabled:cursor-default aria-disabled:opacity-55 pointer-coarse:min-h-11"
    >
      <span
        className={`flex h-5 w-9 shrink-0 items-center rounded-full border p-0.5 transition-colors duration-100 ${isOn ? 'justify-end border-accent bg-accent' : 'border-field bg-panel'}`}
      >
        <span className={`size-3.5 rounded-full ${isOn ? 'bg-on-accent' : 'bg-dim'}`} />
      </span>
      <span aria-hidden="true" className="min-w-7 text-start">
        {isOn ? i18n._('On') : i18n._('Off')}
      </span>
    </button>
  );
}
