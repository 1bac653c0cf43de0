import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';

const SOURCES = join('web', 'src');

test('the audit log has a text for every operation that the panel records', () => {
  const activity = readdirSync(join(SOURCES, 'server', 'activity')).filter((name) =>
    name.endsWith('-actions.ts'),
  );
  const files = [
    ...activity.map((name) => join(SOURCES, 'server', 'activity', name)),
    join(SOURCES, 'admin', 'audit', 'audit-actions.ts'),
  ];
  const known = new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): [{(]/gm)].map(([, name]) => name),
    ),
  );
  const recorded = listOperations(readDocument('panel'))
    .filter(({ operation }) => operation['x-audit'] === true)
    .map(({ operation }) => operation.operationId);
  expect(recorded.length).toBeGreaterThan(70);
  expect(recorded.filter((action) => !known.has(action))).toEqual([]);
});
