import { describe, expect, test } from '@jest/globals';
import { sourceFaults } from './check-layout.js';

describe('the check of a source file', () => {
  test('asks for an interface where a domain would show what a function happens to return', () => {
    const source = 'export type Doors = ReturnType<typeof createDoors>;\n';
    const fault = 'write Doors out as an interface, and say what each method promises';
    expect(sourceFaults('panel/doors/doors.ts', source)).toEqual([
      `panel/doors/doors.ts has no public face: ${fault}`,
    ]);
    expect(sourceFaults('daemon/doors/doors.ts', 'export interface Doors { open(): void }\n')).toEqual([]);
    expect(sourceFaults('config/index.ts', source)).toEqual([]);
  });

  test('refuses more than 300 lines', () => {
    expect(sourceFaults('lib/long.ts', '\n'.repeat(300))).toEqual([]);
    expect(sourceFaults('lib/long.ts', '\n'.repeat(301))).toEqual([
      'lib/long.ts has 301 lines; split it (300 at most)',
    ]);
  });
});
