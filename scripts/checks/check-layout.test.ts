import { describe, expect, test } from '@jest/globals';
import { sourceFaults } from './check-layout.js';

/** Returns the text `${name}`, as it occurs in a template of the checked source. */
const hole = (name: string) => `\${${name}}`;

describe('the check of a source file', () => {
  test('the layout check requires an interface instead of an inferred return type in the domain', () => {
    const source = 'export type Doors = ReturnType<typeof createDoors>;\n';
    const fault = 'declare Doors as an interface, and document each method';
    expect(sourceFaults('panel/doors/doors.ts', source)).toEqual([
      `panel/doors/doors.ts infers the type of its interface: ${fault}`,
    ]);
    expect(sourceFaults('daemon/doors/doors.ts', 'export interface Doors { open(): void }\n')).toEqual([]);
    expect(sourceFaults('config/index.ts', source)).toEqual([]);
  });

  test('the layout check requires tables and migrations in files with the right names', () => {
    const row = "export const doorTable = new Table('doors', {});\n";
    const step = "await schema.createTable('doors', {});\n";
    expect(sourceFaults('panel/database/models.ts', row)).toEqual([
      'panel/database/models.ts defines a table: do that in <its module>/<what>-row.ts',
    ]);
    expect(sourceFaults('panel/doors/doors.ts', step)).toEqual([
      "panel/doors/doors.ts changes the schema: do that in NNNN-<what>.ts next to the service's migrations.ts, and list it there",
    ]);
    expect(sourceFaults('panel/doors/door-row.ts', row)).toEqual([]);
    expect(sourceFaults('daemon/database/0012-doors.ts', step)).toEqual([]);
    expect(sourceFaults('panel/doors/doors.test.ts', step)).toEqual([]);
  });

  test('the layout check allows only the modules of identity to use the models of users and factors', () => {
    const fault = (place: string) => [
      `${place} uses a model of panel/identity: call panel/identity/users/stored-users.ts instead`,
    ];
    for (const source of [
      'const { servers, users } = db.models;\n',
      'const { users } = this.#storage.db.models;\n',
      'const count = await db.models.secondFactors.count();\n',
      'const f = ({ models: { passkeys } }: PanelDatabase) => passkeys.count();\n',
    ]) {
      expect(sourceFaults('panel/doors/doors.ts', source)).toEqual(fault('panel/doors/doors.ts'));
      expect(sourceFaults('panel/identity/doors/doors.ts', source)).toEqual([]);
    }
    const service = '({ users }: Pick<PanelServices, "users">) => users.list()';
    expect(sourceFaults('handlers/panel/users/listUsers.ts', service)).toEqual([]);
  });

  test('the layout check rejects a source file of more than 300 lines', () => {
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
  ])('the layout check rejects an error message that is not a sentence: %s', (source, faults) => {
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
  ])('the layout check accepts an error message that is a sentence, even if it begins with an id: %s', (source) => {
    expect(faultsOf(source)).toEqual([]);
  });

  test('the layout check ignores error messages in test code', () => {
    expect(sourceFaults('daemon/doors/doors.test.ts', "new DomainError('conflict', 'no')")).toEqual([]);
    expect(sourceFaults('daemon/doors/suites/a.ts', "new DomainError('conflict', 'no')")).toEqual([]);
  });

  test.each([
    "if (error instanceof DomainError && error.kind === 'conflict') return;",
    "if (error.kind !== 'unavailable') throw error;",
    'if (PASSING.has(end.refusal.kind)) return;',
  ])('the layout check rejects direct comparisons of the kind of an error: %s', (source) => {
    expect(faultsOf(`\n${source}\n`)).toEqual([
      'daemon/doors/doors.ts:2 compares the kind of an error directly: use isKind',
    ]);
    expect(sourceFaults('daemon/doors/doors.test.ts', source)).toEqual([]);
  });

  test("the layout check accepts comparing the `kind` of other objects, and an error's `kind` that is not compared", () => {
    expect(faultsOf("if (runtime.kind === 'docker') return statusOf(error.kind);")).toEqual([]);
  });
});
