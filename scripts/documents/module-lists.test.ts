import { describe, expect, test } from '@jest/globals';
import { LAYERS } from '../layers.mjs';
import { withModuleLists } from './module-lists.js';

const BEGIN = '<!-- Written by `npm run generate` from scripts/layers.mjs. -->';
const END = '<!-- End of the generated lists. -->';

describe('the lists of modules in the architecture document', () => {
  test('generating the module lists of the architecture document leaves the rest of the document unchanged', () => {
    const text = withModuleLists(`before\n${BEGIN}\noutdated\n${END}\nafter\n`);
    expect(text.startsWith(`before\n${BEGIN}\n\n#### \`panel/\`\n`)).toBe(true);
    expect(text.endsWith(`\n\n${END}\nafter\n`)).toBe(true);
    expect(text).not.toContain('outdated');
    const listed = [...text.matchAll(/^\| `([^`]+)` \| /gm)].map(([, module]) => module);
    expect(listed).toEqual(Object.values(LAYERS).flatMap((modules) => Object.keys(modules)));
    expect(withModuleLists(text)).toBe(text);
  });

  test('generating module lists fails if the document lacks the comments between which they are written', () => {
    expect(() => withModuleLists('no comments')).toThrow('docs/architecture.md needs the lines');
    expect(() => withModuleLists(`${END}\n${BEGIN}\n`)).toThrow('docs/architecture.md needs the lines');
  });
});
