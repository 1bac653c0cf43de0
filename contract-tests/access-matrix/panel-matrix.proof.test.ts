import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listOperations, type PlacedOperation, readDocument } from '../../lib/contract/openapi.js';
import { describeWith } from '../../testing/services/describe-with.js';
import { allKinds, type KindOf } from './kinds.js';
import { type MatrixHarness, openMatrixHarness } from './matrix-harness.js';
import { type Cell, createRequester } from './requester.js';
import { isOfNodesOrServers, subjectOf } from './rules.js';
import { printTable } from './table.js';

const document = readDocument('panel');
const operations = listOperations(document).filter(isOfNodesOrServers);
const capabilities = [
  ...new Set(listOperations(document).flatMap(({ operation }) => operation['x-capability'] ?? [])),
].filter((capability) => capability.includes('.'));

/**
 * Sends every operation on nodes and servers as every kind of caller, and compares the results with the API document.
 * The rules do not depend on the database. On PostgreSQL, the suites server-pages, ownership, server-rules and api-keys
 * test some kinds of callers.
 */
describeWith([], 'authorization of the panel', () => {
  let harness: MatrixHarness;
  let kinds: KindOf[];
  const cells: Cell[] = [];
  beforeAll(async () => {
    harness = await openMatrixHarness();
    kinds = await allKinds(harness, capabilities);
  });
  afterAll(async () => {
    printTable(cells);
    await harness.close();
  });

  test.each(operations.map((placed) => [placed.operation.operationId, placed] as const))(
    "the panel's operation %s admits exactly the callers that the API document names",
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
});

describeWith([], 'the table of authorization tests', () => {
  test('this test fails for a panel operation without an example resource, and the error says where to add one', () => {
    expect(operations.length).toBeGreaterThan(10);
    const [first] = operations;
    if (!first) throw new Error('the API document has no operations');
    const operation = { ...first.operation, operationId: 'mergeServers' };
    expect(() => subjectOf({ ...first, path: '/api/v2/merge', operation })).toThrow('mergeServers is new');
  });
});
