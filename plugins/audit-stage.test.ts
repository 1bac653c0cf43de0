import { describe, expect, jest, test } from '@jest/globals';
import type { AuditRecord } from '../panel/audit/audit.js';
import { testLogger } from '../testing/test-logger.js';
import { eventually } from '../testing/time/eventually.js';
import { createAuditStage } from './audit.js';
import { createHttpServer } from './http/server/http-server.js';

test('the response to an audited request is sent only after its audit entry is stored', async () => {
  let store: () => void = () => undefined;
  let isAnswered = false;
  const record = jest.fn(() => new Promise<void>((resolve) => (store = resolve)));
  const method = createAuditStage(
    { record },
    { admit: () => true },
    async () => true,
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

test('audit entries for anonymous requests that affect no user are limited in number', async () => {
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
    async () => true,
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

describe('the audit entry of a request about a server', () => {
  const SERVER = 'srv_00000000000000000000000001';
  const BACKUP = 'bak_00000000000000000000000001';
  const details = [{ field: 'path', from: null, to: '/world' }];
  const changes = [{ field: 'memory', from: '1', to: '2' }];

  /**
   * Sends a request of a user and returns its entry.
   *
   * @param response the body of the response; an error body if `status` is the status of an error
   */
  async function entryOf(path: string, response: object, status: number, canSee: () => Promise<boolean>) {
    const record = jest.fn(async (_entry: AuditRecord) => undefined);
    const stage = createAuditStage({ record }, { admit: () => false }, canSee);
    const operation = { operationId: 'deleteBackup', tags: [], security: [{ session: [] }], 'x-audit': true };
    const method = stage({ ...operation, responses: {} });
    if (method === undefined) throw new Error('nothing is recorded');
    const server = createHttpServer({ host: '127.0.0.1', port: 0, logger: testLogger() });
    server.route({
      method: 'POST',
      path: '/servers/{serverId}/backups/{backupId?}',
      options: { ext: { onPreResponse: { method } } },
      handler: (request, h) => {
        Object.assign(request.app, {
          identified: { user: { id: 'usr_00000000000000000000000001' }, key: null },
          auditDetails: details,
          auditChanges: changes,
        });
        return h.response(JSON.stringify(response)).type('application/json').code(status);
      },
    });
    server.route({
      method: 'POST',
      path: '/invitations',
      options: { ext: { onPreResponse: { method } } },
      handler: (request, h) => {
        Object.assign(request.app, {
          identified: { user: { id: 'usr_00000000000000000000000001' }, key: null },
          ...('about' in response ? { auditTarget: response.about } : {}),
        });
        return h.response(JSON.stringify(response)).type('application/json').code(status);
      },
    });
    await server.inject({ method: 'POST', url: path });
    return record.mock.calls[0]?.[0];
  }
  const seen = async () => true;
  const hidden = async () => false;

  test('the audit entry of a request contains its server and, as the target, the affected resource such as a backup', async () => {
    expect(await entryOf(`/servers/${SERVER}/backups/${BACKUP}`, {}, 200, hidden)).toMatchObject({
      ...{ serverId: SERVER, targetId: BACKUP, outcome: 'success' },
      changes: [...details, ...changes],
    });
    expect(await entryOf(`/servers/${SERVER}/backups/`, { id: BACKUP }, 200, hidden)).toMatchObject({
      ...{ serverId: SERVER, targetId: BACKUP },
    });
    expect(await entryOf(`/servers/${SERVER}/backups/`, {}, 200, hidden)).toMatchObject({
      ...{ serverId: SERVER, targetId: SERVER },
    });
  });

  test('the audit entry of a request contains the server from the response if the path names none', async () => {
    const created = await entryOf('/invitations', { id: SERVER }, 200, hidden);
    expect(created).toMatchObject({ serverId: SERVER, targetId: SERVER });
    const accepted = await entryOf('/invitations', { id: BACKUP, serverId: SERVER }, 200, hidden);
    expect(accepted).toMatchObject({ serverId: SERVER, targetId: BACKUP });
    const about = { id: BACKUP, about: SERVER };
    expect(await entryOf('/invitations', about, 200, hidden)).toMatchObject({
      ...{ serverId: SERVER, targetId: SERVER },
    });
    expect(await entryOf('/invitations', { id: BACKUP }, 200, seen)).toMatchObject({ serverId: null });
  });

  test('the audit entry of a failed request contains no server if the user cannot see the server', async () => {
    const path = `/servers/${SERVER}/backups/${BACKUP}`;
    const failed = { error: 'conflict' };
    expect(await entryOf(path, failed, 409, seen)).toMatchObject({
      ...{ serverId: SERVER, targetId: BACKUP, outcome: 'failure', error: 'conflict', changes: details },
    });
    for (const canSee of [hidden, () => Promise.reject(new Error('no database'))])
      expect(await entryOf(path, failed, 404, canSee)).toMatchObject({ serverId: null, targetId: BACKUP });
    expect(await entryOf('/servers/x/backups/', {}, 400, seen)).toMatchObject({ serverId: null });
  });
});
