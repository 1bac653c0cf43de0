import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listOperations, readDocument, SERVICES } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { HARMS, keepHarmless, UNREACHED } from './harmless.js';
import { Pool } from './known.js';

const rows = [
  ...HARMS.map(({ operations, shownBy }) => ({ operations, shownBy })),
  ...UNREACHED.map(({ operation, shownBy }) => ({ operations: [operation], shownBy })),
];

test('each request that the fuzzer changes or skips names an existing operation and an existing test that covers it', () => {
  const known = SERVICES.flatMap((service) =>
    listOperations(readDocument(service)).map(({ operation }) => operation.operationId),
  );
  expect(rows.flatMap(({ operations }) => operations).filter((id) => !known.includes(id))).toEqual([]);
  const missing = rows.filter(
    ({ shownBy: [file, title] }) =>
      !readFileSync(join(packageRoot(), file), 'utf8').includes(`test('${title}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['pullFile', { url: 'http://example.org/a' }, { url: 'http://127.0.0.1:1' }],
  ['pullFile', { url: 'http://0x7f.1:80/a' }, { url: 'http://0x7f.1:80/a' }],
  ['createNode', { url: 'https://[2001:db8::1]' }, { url: 'http://127.0.0.1:1' }],
  ['createNode', { url: 'localhost' }, { url: 'localhost' }],
  ['createBan', { address: '0.0.0.0/0', confirm: true }, { address: '0.0.0.0/0' }],
  ['createBan', { address: '203.0.113.7', confirm: true }, { address: '203.0.113.7', confirm: true }],
  [
    'updateSettings',
    { rateLimitEnabled: true, rateLimitRpm: 1 },
    { rateLimitEnabled: false, rateLimitRpm: 1 },
  ],
  ['updateSettings', { requireSecondFactor: 'everyone' }, { requireSecondFactor: 'none' }],
  ['createServer', { port: 22 }, { port: 4000 }],
  ['createServer', { port: 65_536 }, { port: 65_536 }],
])('the fuzzer replaces a request %s with the body %j by one with %j, which does no harm', (operationId, body: object, harmless) => {
  const pool = new Pool();
  pool.add('port', 4000, 4001);
  const sent = structuredClone(body);
  keepHarmless(operationId, { path: {}, query: {}, headers: {}, body: sent }, pool);
  expect(sent).toEqual(harmless);
});
