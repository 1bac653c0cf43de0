import { isVisibleText } from '../../text/visible-text.js';
import type { Report } from '../report.js';

/** Returns a text in one line without invisible characters and blanks at its ends. */
export function visibleLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return isVisibleText(line)
    ? line
    : [...line]
        .filter((character) => character === ' ' || isVisibleText(character))
        .join('')
        .trim();
}

/** Returns the beginning of a text, with at most `max` characters. Reports if it is shorter than the text. */
export function shortened(text: string, max: number, path: string, report: Report): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, 40).join('');
  report.add('text_shortened', path, `"${start}..." is cut after ${max} characters.`);
  return characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()
    .concat('…');
}

/** Returns a text in small letters, digits and hyphens. It may be empty. */
export const slugOf = (text: string, max: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, max)
    .replace(/-+$/, '');
