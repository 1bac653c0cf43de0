import { initialsOf, numberOf } from './initials';

/** Dark enough for white letters in both themes (at least 4.5:1). */
const COLOURS = [
  'fill-[oklch(0.47_0.13_25)]',
  'fill-[oklch(0.47_0.1_60)]',
  'fill-[oklch(0.45_0.09_130)]',
  'fill-[oklch(0.45_0.08_180)]',
  'fill-[oklch(0.47_0.1_230)]',
  'fill-[oklch(0.45_0.14_265)]',
  'fill-[oklch(0.45_0.14_305)]',
  'fill-[oklch(0.46_0.14_350)]',
];

/**
 * A coloured tile with letters that stands for a server type, so that a type is found faster in a list. It is made from the
 * type's id and name, because logos of games belong to others.
 */
export const TypeTile = ({ type, name }: { type: string; name: string }) => (
  <svg viewBox="0 0 36 36" aria-hidden="true" className="size-9 shrink-0">
    <rect width="36" height="36" rx="8" className={COLOURS[numberOf(type, COLOURS.length)]} />
    <text
      x="18"
      y="18"
      dominantBaseline="central"
      textAnchor="middle"
      className="fill-white text-[14px] font-semibold"
    >
      {initialsOf(name)}
    </text>
  </svg>
);
