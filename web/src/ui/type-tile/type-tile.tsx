import { initialsOf, numberOf } from './initials';

/**
 * Dark enough for white letters in both themes (at least 4.5:1). They are not classes, because every page loads the style sheet.
 */
const COLOURS = [
  'oklch(0.47 0.13 25)',
  'oklch(0.47 0.1 60)',
  'oklch(0.45 0.09 130)',
  'oklch(0.45 0.08 180)',
  'oklch(0.47 0.1 230)',
  'oklch(0.45 0.14 265)',
  'oklch(0.45 0.14 305)',
  'oklch(0.46 0.14 350)',
];

/**
 * A coloured tile with letters that stands for a server type, so that a type is found faster in a list. It is made from the
 * type's id and name, because logos of games belong to others. The letters are no text of the page: they repeat the name.
 */
export const TypeTile = ({ type, name }: { type: string; name: string }) => (
  <span
    aria-hidden="true"
    data-letters={initialsOf(name)}
    style={{ backgroundColor: COLOURS[numberOf(type, COLOURS.length)] }}
    className="inline-flex size-9 shrink-0 items-center justify-center rounded-control font-semibold text-white before:content-[attr(data-letters)]"
  />
);
