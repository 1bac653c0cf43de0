import { describe, expect, test } from '@jest/globals';
import { sourceFaults } from './check-layout.js';

/** `${name}` of a source, which is none of this one. */
const hole = (name: string) => `\${${name}}`;

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

  test('wants rows and steps of the schema in files of their names, beside their store', () => {
    const row = "BoundRow.init({}, { sequelize, tableName: 'doors' });\n";
    const step = "await schema.createTable('doors', {});\n";
    expect(sourceFaults('panel/database/models.ts', row)).toEqual([
      'panel/database/models.ts binds a table: do it in <its room>/<what>-row.ts',
    ]);
    expect(sourceFaults('panel/doors/doors.ts', step)).toEqual([
      "panel/doors/doors.ts changes the schema: do it in <its room>/NNNN-<what>.ts, named in the service's migrations.ts",
    ]);
    expect(sourceFaults('panel/doors/door-row.ts', row)).toEqual([]);
    expect(sourceFaults('daemon/doors/0012-doors.ts', step)).toEqual([]);
    expect(sourceFaults('panel/doors/doors.test.ts', step)).toEqual([]);
  });

  test('refuses more than 300 lines', () => {
    expect(sourceFaults('lib/long.ts', '\n'.repeat(300))).toEqual([]);
    expect(sourceFaults('lib/long.ts', '\n'.repeat(301))).toEqual([
      'lib/long.ts has 301 lines; split it (300 at most)',
    ]);
  });

  const faultsOf = (text: string) => sourceFaults('daemon/doors/doors.ts', text);
  const begins = 'a message begins in lower case: write a sentence';
  const ends = 'a message ends without a period: write a sentence';
  const at = (line: number, ...whys: string[]) => whys.map((why) => `daemon/doors/doors.ts:${line}: ${why}`);

  test.each([
    ["new DomainError('conflict', 'the door is shut')", at(1, begins, ends)],
    [`new DomainError('conflict', \`The door is ${hole('state')}\`)`, at(1, ends)],
    [`new DomainError('conflict', \`The door is shut: ${hole('advice')}\`)`, at(1, ends)],
    ["new DomainError('conflict', x ? 'Shut.' : 'open.')", at(1, begins)],
    [
      `const why = 'the door is shut';\nnew DomainError('conflict', \`${hole('why')}: knock.\`)`,
      at(2, begins),
    ],
    ["class Shut extends DomainError { constructor() { super('conflict', 'Shut') } }", at(1, ends)],
    ["hostFault(error, 'the door cannot be opened')", at(1, begins)],
  ])('refuses a message that is no sentence: %s', (source, faults) => {
    expect(faultsOf(source)).toEqual(faults);
  });

  test.each([
    "new DomainError('conflict', 'The door is shut: knock.')",
    `new DomainError('conflict', \`${hole('id')} is shut.\`)`,
    "new DomainError('conflict', 'door_0a is shut.')",
    "new DomainError('conflict', '`since` is no time.')",
    `new DomainError('conflict', \`The door is shut. ${hole('advice')}\`)`,
    "new DomainError('conflict', error.message)",
    "hostFault(error, 'The door cannot be opened')",
  ])('lets a sentence be, and what begins with an id: %s', (source) => {
    expect(faultsOf(source)).toEqual([]);
  });

  test('leaves the messages of tests to them', () => {
    expect(sourceFaults('daemon/doors/doors.test.ts', "new DomainError('conflict', 'no')")).toEqual([]);
    expect(sourceFaults('daemon/doors/suites/a.ts', "new DomainError('conflict', 'no')")).toEqual([]);
  });

  test.each([
    "if (error instanceof DomainError && error.kind === 'conflict') return;",
    "if (error.kind !== 'unavailable') throw error;",
    'if (PASSING.has(end.refusal.kind)) return;',
  ])('refuses to have a kind of error asked for by hand: %s', (source) => {
    expect(faultsOf(`\n${source}\n`)).toEqual([
      'daemon/doors/doors.ts:2 asks for a kind of error by hand: use isKind',
    ]);
    expect(sourceFaults('daemon/doors/doors.test.ts', source)).toEqual([]);
  });

  test("lets a kind be that is no error's, or is only told", () => {
    expect(faultsOf("if (runtime.kind === 'docker') return statusOf(error.kind);")).toEqual([]);
  });
});
