import { useEffect, useRef } from 'react';

type Props = { label: string; isChecked: boolean; isMixed?: boolean; onToggle(isRange: boolean): void };

/** A check box in a list. The whole cell around it can be pressed. `isRange` is whether Shift was held. */
export function Checkbox({ label, isChecked, isMixed = false, onToggle }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="inline-flex size-8 cursor-pointer items-center justify-center rounded-control hover:bg-hover pointer-coarse:size-11">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}
