import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';

const FOLDER = join('web', 'src', 'server', 'activity');

test('the activity page has a sentence for every operation on a server that the panel records', () => {
  const sources = readdirSync(FOLDER)
    .filter((name) => name.endsWith('-actions.ts'))
    .map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  const known = new Set(
    sources.flatMap((source) => [...source.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name)),
  );
  const recorded = listOperations(readDocument('panel'))
    .filter(({ path, operation }) => path.includes('{serverId}') && operation['x-audit'] === true)
    .map(({ operation }) => operation.operationId);
  expect(recorded.length).toBeGreaterThan(30);
  expect(recorded.filter((action) => !known.has(action))).toEqual([]);
});
