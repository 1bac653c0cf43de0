import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listOperations, type PlacedOperation, readDocument } from '../../lib/contract/openapi.js';
import { describeWith } from '../../testing/services/describe-with.js';
import { exampleOf } from '../http/malformed.js';
import { allKinds, type KindOf } from './kinds.js';
import { type MatrixHarness, openMatrixHarness } from './matrix-harness.js';
import { answered, isOfNodesOrServers, type Kind, type Verdict, verdictOf } from './rules.js';
import { printTable } from './table.js';

const document = readDocument('panel');
const operations = listOperations(document).filter((placed) => !isOfNodesOrServers(placed));
const capabilities = [
  ...new Set(operations.flatMap(({ operation }) => operation['x-capability'] ?? [])),
].filter((capability) => capability.includes('.'));

/**
 * A query with a parameter that no operation has. Because of it, the validation refuses even an authorized request, so
 * nothing changes.
 */
const STOPPED = '?unheard_of=1';

type Cell = { operationId: string; kind: string; verdict: Verdict; fault?: string };

describeWith([], 'authorization of accounts and administration', () => {
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
    async (operationId, placed: PlacedOperation) => {
      const path = placed.path.replace(/\{[^}]+\}/g, `usr_${'0'.repeat(26)}`) + STOPPED;
      const capability = placed.operation['x-capability'] ?? '';
      // An operation without a capability accepts no API key, so the scope of the key does not matter.
      const scope = capability.includes('.') ? capability : 'account.write';
      const body = placed.operation.requestBody && exampleOf(document, placed.operation);
      const ask = async (kind: Kind): Promise<Cell> => {
        const sent = body === undefined ? kind.sent : { ...kind.sent, body };
        const { status } = await harness.panel.send(placed.method.toUpperCase(), path, sent);
        const [verdict, wanted] = [answered({ status, body: {} }, false), verdictOf(kind, placed, null)];
        const cell = { operationId, kind: kind.name, verdict };
        if (verdict === wanted && (verdict !== 'admitted' || status === 400)) return cell;
        return { ...cell, fault: `${kind.name} must be ${wanted}, but the response was ${status}` };
      };
      const row: Cell[] = [];
      for (const kindOf of kinds) row.push(await ask(await kindOf(scope)));
      cells.push(...row);
      expect(row.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    },
    300_000,
  );
});
