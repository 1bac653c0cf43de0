import { describe, expect, test } from '@jest/globals';
import { docFaults } from './check-docs.js';

describe('the check of the documentation', () => {
  const faults = (text: string, page = 'docs/page.md') =>
    docFaults(page, text, (path) => ['lib/boat.ts', 'docs/other.md', 'docs/sub/page.md'].includes(path));
  const missing = (path: string, page = 'docs/page.md') =>
    `${page} names ${path}, which does not exist. Name the file that replaces it.`;

  test('accepts files that exist', () => {
    expect(faults('See `lib/boat.ts`, [other](other.md#part) and [below](sub/page.md).')).toEqual([]);
  });

  test('reports a file in a code span that does not exist', () => {
    expect(faults('See `lib/ship.ts` and `spec/daemon/core/getShip.yaml`; `lib/ship.ts`.')).toEqual([
      missing('lib/ship.ts'),
      missing('spec/daemon/core/getShip.yaml'),
    ]);
  });

  test('reports a relative link that leads nowhere', () => {
    expect(faults('[one](none.md) and [two](../lib/ship.ts)')).toEqual([
      missing('docs/none.md'),
      missing('lib/ship.ts'),
    ]);
    expect(faults('[one](docs/none.md)', 'README.md')).toEqual([missing('docs/none.md', 'README.md')]);
  });

  test('ignores templates, globs, paths of other folders and links to other sites', () => {
    const text =
      '`spec/<service>/x.yaml`, `lib/*.ts`, `dist/cli/berth.js`, `ship.ts`, [site](https://a.example/x.md), [here](#part)';
    expect(faults(text)).toEqual([]);
  });
});
