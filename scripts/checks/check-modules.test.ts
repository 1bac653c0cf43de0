import { describe, expect, test } from '@jest/globals';
import { LAYERS } from '../layers.mjs';
import { moduleFaults } from './check-modules.js';

/** One file in each module. */
const complete = Object.entries(LAYERS).flatMap(([top, modules]) =>
  Object.keys(modules).map((module) => `${top}/${module}/some-file.ts`),
);

describe('the check of modules', () => {
  test('the module check accepts files in a listed module, and folders of other top-level folders', () => {
    expect(moduleFaults(complete)).toEqual([]);
    expect(moduleFaults([...complete, 'panel/health.ts', 'cli/deeper/than/usual.ts'])).toEqual([]);
  });

  test('the module check rejects files that are in no module', () => {
    expect(moduleFaults([...complete, 'panel/teleport/teleport.ts', 'lib/teleport.ts'])).toEqual([
      'panel/teleport/teleport.ts is in no module: add its module to scripts/layers.mjs',
      'lib/teleport.ts is in no module: add its module to scripts/layers.mjs',
    ]);
  });

  test('the module check rejects listed modules that have no files', () => {
    expect(moduleFaults(complete.filter((path) => !path.startsWith('lib/tls/')))).toEqual([
      'lib/tls has no files: remove it from scripts/layers.mjs',
    ]);
  });

  test('the module check rejects more than 16 source files in a folder, without counting tests', () => {
    const many = (count: number, ending: string) =>
      Array.from({ length: count }, (_, index) => `cli/doors/door-${index}${ending}`);
    expect(moduleFaults([...complete, ...many(16, '.ts'), ...many(16, '.test.ts')])).toEqual([]);
    expect(moduleFaults([...complete, ...many(17, '.ts')])).toEqual([
      'cli/doors has 17 source files: split it (16 at most)',
    ]);
  });

  test.each([
    ['handlers/panel/users', '.ts'],
    ['web/src/sign-in', '.ts'],
    ['daemon/containers/suites', '.ts'],
  ])('the module check applies the limit of source files to %s as well', (folder, ending) => {
    const files = Array.from({ length: 17 }, (_, index) => `${folder}/file-${index}${ending}`);
    expect(moduleFaults([...complete, ...files.slice(1)])).toEqual([]);
    expect(moduleFaults([...complete, ...files])).toEqual([
      `${folder} has 17 source files: split it (16 at most)`,
    ]);
  });
});
