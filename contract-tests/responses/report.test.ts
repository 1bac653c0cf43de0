import { describe, expect, test } from '@jest/globals';
import { listOperations, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { responsesReport } from './report.js';
import type { Exercised } from './response-watch.js';

const all: Exercised[] = SERVICES.flatMap((service) =>
  listOperations(readDocument(service)).flatMap(({ operation: { operationId, responses } }) =>
    Object.keys(responses).map((status) => ({
      ...{ service, operationId, status: Number(status) },
      ...{ test: `a.test.ts › ${operationId}`, times: 2 },
    })),
  ),
);
const isHost = ({ operationId, status }: Exercised) => operationId === 'getHost' && status === 200;
const others = all.filter((each) => !isHost(each));

describe('the report of responses that the tests received', () => {
  test('the report names, for each operation and status, the first test that received such a response', () => {
    const records = [
      { file: 'a.test.ts', skipped: 0, exercised: all },
      { file: 'c.test.ts', skipped: 3, exercised: all.map((each) => ({ ...each, test: 'later' })) },
    ];
    const { text, line, missing, skipped } = responsesReport(records);
    expect(text).toContain('daemon getHost 200: 4 times, first in a.test.ts › getHost\n');
    expect(line).toBe(
      `responses: ${all.length} of ${all.length} documented pairs of operation and status were received; ` +
        `${4 * all.length} responses matched their documents`,
    );
    expect(missing).toEqual([]);
    expect(skipped).toBe(3);
  });

  test('the report names each documented status of an operation that no test received', () => {
    const { text, missing } = responsesReport([{ file: 'a.test.ts', skipped: 0, exercised: others }]);
    expect(missing).toEqual(['daemon getHost 200: no test produces it']);
    expect(text).toContain('daemon getHost 200: not received\n');
  });
});
