import { describe, expect, test } from '@jest/globals';
import { readDaemonConfig, readPanelConfig } from '../../config/index.js';
import { listOperations, readDocument, type Service } from '../../lib/contract/openapi.js';
import type { LimitTable } from '../../lib/limits/limit.js';
import { createBudgets } from '../../plugins/access/budgets.js';
import { differencesToExamples } from '../dredd/examples/shown-by-test.js';

const tables: Record<Service, LimitTable> = {
  panel: readPanelConfig({}).limits,
  daemon: readDaemonConfig({}).limits,
};

describe.each(['panel', 'daemon'] as const)('the rate limits of the %s', (service) => {
  test('the table in the API document lists all rate limits, and marks those that are not implemented', () => {
    const { description } = readDocument(service).info as unknown as { description: string };
    for (const [name, row] of Object.entries(tables[service])) {
      const line = description.split('\n').find((one) => one.startsWith(`| \`${name}\``));
      expect([name, line]).toEqual([name, expect.any(String)]);
      expect([name, line?.includes('to come')]).toEqual([name, row === 'to come']);
      if (row !== 'to come') expect([name, line]).toEqual([name, expect.stringContaining(` ${row.limit} `)]);
    }
  });
});

test('the limit that counts all requests has the value that examples in the API documents show', () => {
  const { limit } = { limit: 0, ...(tables.daemon['global'] as object) };
  const headers = { 'ratelimit-limit': String(limit) };
  const title = 'the limit that counts all requests';
  expect(differencesToExamples(title, { status: 429, headers, body: '' })).toEqual([]);
});

test('a service does not start if an operation in the API document names an unknown rate limit', () => {
  const document = structuredClone(readDocument('daemon'));
  const [first] = listOperations(document);
  if (first === undefined) throw new Error('the API document has no operations');
  first.operation['x-rate-limit'] = ['global', 'gobal'];
  const create = () =>
    createBudgets({ document, limits: tables.daemon, failedCredentials: 'global', callerOf: () => 'k' });
  expect(create).toThrow(`${first.operation.operationId} names the limit gobal, which is not in the table`);
});
