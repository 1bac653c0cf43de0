import { join } from 'node:path';
import { LAYERS } from '../layers.mjs';

/** The document that contains the lists. */
export const ARCHITECTURE = join('docs', 'architecture.md');

const BEGIN = '<!-- Written by `npm run generate` from scripts/layers.mjs. -->';
const END = '<!-- End of the generated lists. -->';

const table = ([top, modules]: [string, Record<string, string>]) =>
  [
    `#### \`${top}/\``,
    '',
    '| module | content |',
    '|---|---|',
    ...Object.entries(modules).map(([module, content]) => `| \`${module}\` | ${content} |`),
  ].join('\n');

/**
 * Replaces the lists of modules in a document.
 *
 * @throws Error if the document does not have the two comments between which they are
 */
export function withModuleLists(text: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END, begin);
  if (begin < 0 || end < 0)
    throw new Error(
      `${ARCHITECTURE} needs the lines ${BEGIN} and ${END}: the lists of modules are between them.`,
    );
  const lists = Object.entries(LAYERS).map(table).join('\n\n');
  return `${text.slice(0, begin)}${BEGIN}\n\n${lists}\n\n${text.slice(end)}`;
}
