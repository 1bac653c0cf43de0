import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { listOperations, readDocument } from '../lib/contract/openapi.js';
import type { AuditEntry } from '../panel/audit/audit.js';
import type { AuditChange } from '../panel/audit/changes.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { FIRST_USER, startTestPanel, type TestPanel } from '../testing/berth/start-panel.js';

const API = '/api/v2';
const { email, password } = FIRST_USER;

describe('the audit log of a panel', () => {
  let panel: TestPanel;
  let db: PanelDatabase;
  let cookie: string;
  let adaId: string;
  beforeEach(async () => {
    panel = await startTestPanel({ PANEL_TRUSTED_PROXIES: '127.0.0.1' });
    cookie = await panel.signUp();
    db = await openPanelDatabase(panel.database);
    adaId = (await panel.send('GET', `${API}/account`, { cookie })).body.id;
  });
  afterEach(async () => {
    await db.close();
    await panel.stop();
  });

  /** Reads the entries directly from the table, to see whether they exist when the response arrives. */
  const entries = async (): Promise<Partial<AuditEntry>[]> => {
    const rows = await db.models.auditEntries.findAll({ order: db.sequelize.literal('rowid') });
    return rows.map((row) => row.get({ plain: true }) as unknown as Partial<AuditEntry>);
  };
  const last = async () => (await entries()).at(-1);
  const signIn = (body: object) => panel.send('POST', `${API}/auth/login`, { body });
  const post = (path: string, body: object, sent: object = { cookie }) =>
    panel.send('POST', API + path, { body, ...sent });
  const newUser = async (name: string, more: object = {}) =>
    (await post('/admin/users', { email: `${name}@example.org`, username: name, password, ...more })).body;

  test('the audit log records registration, sign-ins, failed sign-ins and sign-out, with the actor, the target and the address', async () => {
    const from = { address: '127.0.0.1', keyId: null };
    expect(await last()).toMatchObject({ ...from, action: 'register', outcome: 'success', userId: adaId });
    const { headers, cookie: mine = '' } = await signIn({ email, password });
    const requestId = headers.get('x-request-id');
    expect(await last()).toMatchObject({
      ...from,
      action: 'login',
      outcome: 'success',
      userId: adaId,
      requestId,
    });
    await signIn({ email: email.toUpperCase(), password: 'Wrong-Harbour-47' });
    const wrong = { action: 'login', outcome: 'failure', userId: null, error: 'invalid_credentials' };
    expect(await last()).toMatchObject({ ...from, ...wrong, targetId: adaId });
    await signIn({ email: 'nobody@example.org', password });
    expect(await last()).toMatchObject({ ...from, ...wrong, targetId: null });
    await panel.send('POST', `${API}/auth/logout`, { cookie: mine });
    expect(await last()).toMatchObject({ action: 'logout', outcome: 'success', userId: adaId, error: null });
    await post('/auth/register', { ...FIRST_USER, email: 'eve@example.org' }, {});
    expect(await last()).toMatchObject({
      action: 'register',
      outcome: 'failure',
      error: 'registration_closed',
    });
  });

  test('the audit log has changed values of settings and roles, but only names of text fields', async () => {
    const patch = (path: string, body: object) => panel.send('PATCH', API + path, { cookie, body });
    const changes = async () => {
      const { items } = (await panel.send('GET', `${API}/admin/audit?limit=1`, { cookie })).body;
      return items[0].changes;
    };
    expect((await patch('/admin/settings', { rateLimitRpm: 600, loginMaxAttempts: 7 })).status).toBe(200);
    const before = await changes();
    expect(before).toEqual([
      { field: 'loginMaxAttempts', from: expect.stringMatching(/^\d+$/), to: '7' },
      { field: 'rateLimitRpm', from: expect.stringMatching(/^\d+$/), to: '600' },
    ]);
    // Setting `loginMaxAttempts` to its current value is not recorded. Each other change is recorded with the previous
    // value.
    await patch('/admin/settings', { loginMaxAttempts: 7, rateLimitRpm: 601, rateLimitEnabled: false });
    expect(await changes()).toEqual([
      { field: 'rateLimitEnabled', from: 'true', to: 'false' },
      { field: 'rateLimitRpm', from: '600', to: '601' },
    ]);

    const { id } = await newUser('grace', { isAdmin: true });
    expect(await changes()).toEqual([{ field: 'isAdmin', from: null, to: 'true' }]);
    await patch(`/admin/users/${id}`, { isAdmin: false, disabled: true, username: 'My-Secret-47' });
    expect(await changes()).toEqual([
      { field: 'username', from: null, to: null },
      { field: 'isAdmin', from: 'true', to: 'false' },
      { field: 'disabled', from: 'false', to: 'true' },
    ]);
    await panel.send('DELETE', `${API}/admin/users/${adaId}`, { cookie });
    expect(await changes()).toEqual([]);

    const permissions = ['users.read', 'nodes.read'];
    const key = (await post('/account/apikeys', { name: 'k', permissions })).body;
    expect(await changes()).toEqual([
      { field: 'permissions', from: null, to: 'users.read' },
      { field: 'permissions', from: null, to: 'nodes.read' },
    ]);
    await patch(`/account/apikeys/${key.id}`, {
      name: 'My-Secret-48',
      permissions: ['nodes.read', 'audit.read'],
      expiresAt: '2099-01-01T00:00:00Z',
    });
    expect(await changes()).toEqual([
      { field: 'name', from: null, to: null },
      { field: 'permissions', from: 'users.read', to: null },
      { field: 'permissions', from: null, to: 'audit.read' },
      { field: 'expiresAt', from: null, to: '2099-01-01T00:00:00.000Z' },
    ]);
    const node = (
      await post('/admin/nodes', {
        name: 'attic',
        url: 'http://127.0.0.1:9',
        key: 'My-Secret-key-of-the-attic-node',
      })
    ).body;
    await patch(`/admin/nodes/${node.id}`, { name: 'cellar', key: 'My-Secret-key-of-the-cellar-node' });
    expect(await changes()).toEqual([
      { field: 'name', from: null, to: null },
      { field: 'key', from: null, to: null },
    ]);
    expect(JSON.stringify(await entries())).not.toContain('My-Secret');
  });

  test('for concurrent changes of a setting, the audit log has the value that each of them replaced', async () => {
    const values = [11, 12, 13, 14, 15, 16];
    await Promise.all(
      values.map((loginMaxAttempts) =>
        panel.send('PATCH', `${API}/admin/settings`, { cookie, body: { loginMaxAttempts } }),
      ),
    );
    const { items } = (await panel.send('GET', `${API}/admin/audit?action=updateSettings`, { cookie })).body;
    const recorded = items.flatMap(({ changes }: AuditEntry) => changes);
    const next = new Map(recorded.map(({ from, to }: AuditChange) => [from, to]));
    // The changes must form a chain, in which each value is replaced by another one exactly once.
    expect(next.size).toBe(values.length);
    expect(new Set(next.values())).toEqual(new Set(values.map(String)));
  });

  test('the audit log has the actions of administrators with their results and API keys', async () => {
    const { id } = await newUser('grace');
    expect(await last()).toMatchObject({ action: 'createUser', userId: adaId, targetId: id });
    await panel.send('PATCH', `${API}/admin/users/${id}`, { cookie, body: { disabled: true } });
    expect(await last()).toMatchObject({ action: 'updateUser', outcome: 'success', targetId: id });
    await panel.send('DELETE', `${API}/admin/users/${adaId}`, { cookie });
    expect(await last()).toMatchObject({
      ...{ action: 'deleteUser', outcome: 'failure', targetId: adaId, error: 'last_administrator' },
    });
    const key = (await post('/account/apikeys', { name: 'k', permissions: ['users.read'] })).body;
    expect(await last()).toMatchObject({ action: 'createAccountApiKey', targetId: key.id });
    await panel.send('DELETE', `${API}/admin/users/${id}`, { key: key.key });
    expect(await last()).toMatchObject({
      ...{ action: 'deleteUser', outcome: 'failure', userId: adaId, keyId: key.id, targetId: id },
      error: 'missing_capability',
    });
    await panel.send('GET', `${API}/admin/audit/export`, { cookie });
    expect(await last()).toMatchObject({ action: 'exportAuditEntries', outcome: 'success' });
  });

  test('the audit log contains no texts that requests or responses contain, such as passwords', async () => {
    await signIn({ email, password: 'Wrong-Secret-11' });
    await signIn({ email: 'Typed-Secret-12@example.org', password });
    await newUser('grace', { password: 'Other-Secret-13' });
    const { key } = (await post('/account/apikeys', { name: 'Named-Secret-14', permissions: [] })).body;
    await post('/admin/nodes', { name: 'n', url: 'http://127.0.0.1:1', key: 'Node-Secret-15' });
    await panel.send('DELETE', `${API}/admin/users/Path-Secret-16`, { cookie });
    await panel.send('DELETE', `${API}/admin/users/Path-Secret-17`, { key });
    const text = JSON.stringify(await entries());
    expect(text).not.toMatch(/Secret|Harbour|berth_|example\.org/i);
    expect(text).toContain('createNode');
  });

  test('the audit log has no entries for reads and for requests without credentials', async () => {
    const before = (await entries()).length;
    await panel.send('GET', `${API}/admin/users`, { cookie });
    await panel.send('GET', `${API}/admin/audit`, { cookie });
    await panel.send('DELETE', `${API}/admin/users/${adaId}`);
    await panel.send('DELETE', `${API}/admin/users/${adaId}`, { key: 'berth_x' });
    await signIn({ email });
    await signIn({ email: 'no address', password });
    expect(await entries()).toHaveLength(before);
  });

  test('the audit log has a limited number of failures of each unknown client', async () => {
    const eve = { ...FIRST_USER, email: 'eve@example.org' };
    const tryFrom = (address: string) =>
      post('/auth/register', eve, { headers: { 'x-forwarded-for': address } });
    for (let index = 0; index < 130; index += 1) await tryFrom('192.0.2.66');
    const failed = (await entries()).filter(({ outcome }) => outcome === 'failure');
    expect(failed).toHaveLength(100);
    // Send a request of another client through the same proxy.
    await tryFrom('192.0.2.7');
    expect(await last()).toMatchObject({ action: 'register', outcome: 'failure', address: '192.0.2.7' });
    await panel.send('DELETE', `${API}/admin/users/${adaId}`, { cookie });
    expect(await last()).toMatchObject({ action: 'deleteUser', outcome: 'failure' });
  });

  test('only administrators can read, filter and export the audit log', async () => {
    const grace = await newUser('grace');
    const { cookie: hers = '' } = await signIn({ email: grace.email, password });
    for (const path of ['/admin/audit', '/admin/audit/export']) {
      expect((await panel.send('GET', API + path)).status).toBe(401);
      expect((await panel.send('GET', API + path, { cookie: hers })).status).toBe(403);
    }
    const read = async (query: string) =>
      (await panel.send('GET', `${API}/admin/audit?${query}`, { cookie })).body;
    expect((await read(`userId=${grace.id}`)).items.map((each: AuditEntry) => each.action)).toEqual(
      expect.arrayContaining(['createUser', 'login']),
    );
    const first = await read('limit=1&action=login');
    expect(first).toMatchObject({ items: [{ action: 'login', userId: grace.id }], nextCursor: null });
    const { status, headers, body } = await panel.send('GET', `${API}/admin/audit/export?action=createUser`, {
      cookie,
    });
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="berth-audit.csv"',
    ]);
    const lines = String(body).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`createUser,success,${adaId},,127.0.0.1,${grace.id},,req_`);
    for (const query of ['from=yesterday', 'outcome=maybe', 'userId=1', 'action=a-b', 'limit=0'])
      expect((await panel.send('GET', `${API}/admin/audit?${query}`, { cookie })).status).toBe(400);
  });

  test('no operation can change the audit log', async () => {
    const reaching = listOperations(readDocument('panel')).filter(({ path }) => path.includes('/audit'));
    expect(reaching.map(({ method, operation }) => [method, operation.operationId])).toEqual([
      ['get', 'listAuditEntries'],
      ['get', 'exportAuditEntries'],
    ]);
    const grace = await newUser('grace');
    await panel.send('DELETE', `${API}/admin/users/${grace.id}`, { cookie });
    expect((await entries()).map(({ action }) => action)).toEqual(['register', 'createUser', 'deleteUser']);
  });

  test('a response is sent even if its audit entry cannot be stored', async () => {
    await db.sequelize.query('ALTER TABLE audit_entries RENAME TO away');
    expect((await signIn({ email, password })).status).toBe(200);
    expect((await signIn({ email, password: 'Wrong-Harbour-47' })).status).toBe(401);
    await db.sequelize.query('ALTER TABLE away RENAME TO audit_entries');
    expect((await signIn({ email, password })).status).toBe(200);
    expect((await entries()).map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
      'login failure',
      'login success',
      'login success',
      'register success',
    ]);
  });
});
