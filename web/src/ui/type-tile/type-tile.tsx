import { initialsOf, numberOf } from './initials';

/** Dark enough for white letters in both themes (at least 4.5:1). */
const COLOURS = [
  'bg-[oklch(0.47_0.13_25)]',
  'bg-[oklch(0.47_0.1_60)]',
  'bg-[oklch(0.45_0.09_130)]',
  'bg-[oklch(0.45_0.08_180)]',
  'bg-[oklch(0.47_0.1_230)]',
  'bg-[oklch(0.45_0.14_265)]',
  'bg-[oklch(0.45_0.14_305)]',
  'bg-[oklch(0.46_0.14_350)]',
];

/**
 * A coloured tile with letters that stands for a server type, so that a type is found faster in a list. It is made from the
 * type's id and name, because logos of games belong to others. The letters are no text of the page: they repeat the name.
 */
export const TypeTile = ({ type, name }: { type: string; name: string }) => (
  <span
    aria-hidden="true"
    data-letters={initialsOf(name)}
    className={`inline-flex size-9 shrink-0 items-center justify-center rounded-control text-[14px] font-semibold text-white before:content-[attr(data-letters)] ${COLOURS[numberOf(type, COLOURS.length)]}`}
  />
);
