import { expect, jest, test } from '@jest/globals';
import { testLogger } from '../testing/test-logger.js';
import { eventually } from '../testing/time/eventually.js';
import { createAuditStage } from './audit.js';
import { createHttpServer } from './http/server/http-server.js';

test('a response is sent only after its audit entry is stored', async () => {
  let store: () => void = () => undefined;
  let isAnswered = false;
  const record = jest.fn(() => new Promise<void>((resolve) => (store = resolve)));
  const method = createAuditStage(
    { record },
    { admit: () => true },
  )({
    operationId: 'login',
    tags: ['auth'],
    security: [{ pendingLogin: [] }],
    'x-audit': true,
    responses: {},
  });
  if (method === undefined) throw new Error('nothing is recorded');
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger: testLogger() });
  server.route({
    method: 'POST',
    path: '/',
    options: { ext: { onPreResponse: { method } } },
    handler: () => ({}),
  });
  const answer = server.inject({ method: 'POST', url: '/' }).then(() => {
    isAnswered = true;
  });
  await eventually('its entry', () => record.mock.calls.length === 1);
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  store();
  await answer;
});

test('the number of audit entries is limited for anonymous requests that affect no user', async () => {
  const admitted: string[] = [];
  const recorded: string[] = [];
  const fixture = createAuditStage(
    { record: async ({ action }) => void recorded.push(action) },
    {
      admit: (network) => {
        admitted.push(network);
        return admitted.length <= 2;
      },
    },
  );
  const method = fixture({
    operationId: 'requestPasswordReset',
    tags: ['auth'],
    security: [],
    'x-audit': true,
    responses: {},
  });
  if (method === undefined) throw new Error('nothing is recorded');
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger: testLogger() });
  server.route({
    method: 'POST',
    path: '/',
    handler: (_request, h) => h.response({ status: 'accepted' }).code(202),
    options: { ext: { onPreResponse: { method } } },
  });
  for (let index = 0; index < 5; index += 1)
    expect((await server.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(202);
  expect([admitted.length, recorded.length]).toEqual([5, 2]);
});
