import { useLingui } from '@lingui/react';
import { useId } from 'react';

/** How far work has come, with the percentage as text. @param percent 0 to 100 */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className="flex min-w-0 grow flex-col gap-1.5">
      <div className="flex gap-3">
        <span id={id} className="min-w-0 grow truncate font-semibold">
          {label}
        </span>
        <span className="text-dim">{i18n.number(Math.floor(percent) / 100, { style: 'percent' })}</span>
      </div>
      <progress
        aria-labelledby={id}
        max={100}
        value={percent}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  );
}

/** How much of a limit is used, as a bar under a text. @param share 0 to 1 */
export const Meter = ({ label, share }: { label: string; share: number }) => (
  <meter
    aria-label={label}
    min={0}
    max={1}
    high={0.9}
    value={share}
    className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-meter-bar]:bg-accent [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-line [&::-webkit-meter-bar]:bg-none [&::-webkit-meter-even-less-good-value]:bg-busy [&::-webkit-meter-even-less-good-value]:bg-none [&::-webkit-meter-optimum-value]:bg-accent [&::-webkit-meter-optimum-value]:bg-none [&::-webkit-meter-suboptimum-value]:bg-busy [&::-webkit-meter-suboptimum-value]:bg-none"
  />
);
