import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Received, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { addLostServer } from './clients/lost-server.js';

const API = '/api/v2';
const NORA = { email: 'nora@example.org', username: 'Nora', password: 'Louder-Harbour-50' };

describe('registration with an invitation to a server', () => {
  let panel: TestPanel;
  let cookie: string;
  let serverId: string;
  let invitationToken: string;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    serverId = await addLostServer(panel);
    const invited = await ask('POST', `/servers/${serverId}/members`, { preset: 'operator' });
    invitationToken = String(invited.body.url).split('#token=')[1] ?? '';
  });
  afterEach(() => panel.stop());

  const ask = (method: string, path: string, body?: object, who: string | null = cookie): Promise<Received> =>
    panel.send(method, API + path, { ...(who === null ? {} : { cookie: who }), ...(body && { body }) });
  const register = (changes: object = {}) =>
    ask('POST', '/auth/register', { ...NORA, invitationToken, ...changes }, null);

  test('an invited person can register if the settings allow it, and is signed in as a member of the server', async () => {
    const setup = async () => (await ask('GET', '/auth/setup', undefined, null)).body;
    expect((await setup()).invitedRegistration).toBe(false);
    expect(await register()).toMatchObject({ status: 403, body: { error: 'registration_closed' } });
    await ask('PATCH', '/admin/settings', { allowInvitedRegistration: true });
    expect(await setup()).toEqual({ open: false, tokenRequired: false, invitedRegistration: true });
    const made = await register();
    expect(made).toMatchObject({ status: 201, body: { user: { email: NORA.email, isAdmin: false } } });
    const { items } = (await ask('GET', '/servers', undefined, made.cookie)).body;
    expect(items).toMatchObject([{ id: serverId, name: 'Lobby' }]);
    expect((await register({ email: 'other@example.org' })).body.error).toBe('invalid_token');
    expect((await ask('POST', '/auth/register', NORA, null)).body.error).toBe('registration_closed');
  });

  test('a registration with an invitation appears in the activity of the server and in the audit log', async () => {
    await ask('PATCH', '/admin/settings', { allowInvitedRegistration: true });
    await register({ password: 'Password1' });
    const { user } = (await register()).body;
    const { items } = (await ask('GET', `/servers/${serverId}/activity?action=register`)).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ action: 'register', outcome: 'success', targetId: serverId },
      ...{ user: { id: user.id, username: 'Nora' }, address: '127.0.0.1' },
    });
    expect(items[0].changes).toContainEqual({ field: 'capabilities', from: null, to: 'servers.control' });
    const audit = await ask('GET', `/admin/audit?userId=${user.id}`);
    expect(audit.body.items).toMatchObject([{ action: 'register', userId: user.id }]);
    expect(JSON.stringify(audit.body)).not.toContain(invitationToken);
  });
});
