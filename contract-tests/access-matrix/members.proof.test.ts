import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listOperations, type PlacedOperation, readDocument } from '../../lib/contract/openapi.js';
import { postgresAddress } from '../../testing/database/panel-database.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';
import { type MatrixHarness, openMatrixHarness } from './matrix-harness.js';
import { createMemberKinds } from './member-kinds.js';
import { type Cell, createRequester } from './requester.js';
import { printTable } from './table.js';

const document = readDocument('panel');
const LISTS = ['listServers', 'streamServerEvents'];

/** Every operation on one server, also those that are added later, and the operations that list servers. */
const operations = listOperations(document).filter(
  ({ path, operation }) => path.includes('{serverId}') || LISTS.includes(operation.operationId),
);

const titled = operations.map((placed) => [placed.operation.operationId, placed] as const);

/**
 * Sends every operation on a server as its owner, administrators, members with each capability, former members, and
 * callers with limited keys.
 */
function memberMatrix(openDatabase: () => Promise<{ url?: string; remove(): Promise<void> }>): void {
  let harness: MatrixHarness;
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let kinds: ReturnType<typeof createMemberKinds> extends Promise<infer K> ? K : never;
  const cells: Cell[] = [];
  beforeAll(async () => {
    database = await openDatabase();
    harness = await openMatrixHarness(database.url);
    kinds = await createMemberKinds(harness);
  });
  afterAll(async () => {
    printTable(cells);
    await harness.close();
    await database.remove();
  });

  test.each(titled)(
    'the operation %s admits exactly those members of a server whose membership grants its capability',
    async (_id, placed: PlacedOperation) => {
      const ask = createRequester(harness, document, placed);
      const row: Cell[] = [];
      for (const kindOf of kinds)
        row.push(...(await ask(await kindOf(placed.operation['x-capability'] ?? ''))));
      cells.push(...row);
      expect(row.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    },
    300_000,
  );
}

describeWith([], 'authorization of members, on SQLite', () =>
  memberMatrix(async () => ({ remove: async () => undefined })),
);
describeWith(['postgres'], 'authorization of members, on PostgreSQL', () =>
  memberMatrix(async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    return { url: location, remove };
  }),
);

describeWith([], 'the table of authorization of members', () => {
  test('every operation on a server that accepts API keys requires a capability that a membership can grant', () => {
    const schema = document.components.schemas['MemberCapability'] as { enum: string[] };
    const foreign = titled.filter(([, { operation }]) => {
      const capability = operation['x-capability'] ?? '';
      return capability !== 'session' && !schema.enum.includes(capability);
    });
    expect(foreign.map(([id]) => id)).toEqual([]);
    expect(operations.length).toBeGreaterThan(12);
  });
});
