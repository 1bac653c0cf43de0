import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';

const API = '/api/v2';
const PATH = `${API}/admin/announcements`;
const GRACE = { email: 'grace@example.org', username: 'Grace', password: 'Calmer-Harbour-49' };

describe('announcements of a running panel', () => {
  let panel: TestPanel;
  let cookie: string;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterEach(() => panel.stop());

  test('the audit log has who created, changed and deleted an announcement, and not its text', async () => {
    const body = { text: 'Secret plans', startsAt: '2026-03-01T12:00:00+01:00' };
    const { id } = (await panel.send('POST', PATH, { cookie, body })).body;
    await panel.send('PATCH', `${PATH}/${id}`, { cookie, body: { text: 'Other plans', level: 'warning' } });
    await panel.send('PATCH', `${PATH}/${id}`, { cookie, body: { endsAt: '2026-03-01T10:00:00Z' } });
    await panel.send('DELETE', `${PATH}/${id}`, { cookie });
    const { items } = (await panel.send('GET', `${API}/admin/audit?limit=4`, { cookie })).body;
    const name = (field: string) => ({ field, from: null, to: null });
    expect(items).toMatchObject([
      { action: 'deleteAnnouncement', outcome: 'success', targetId: id, changes: [] },
      { action: 'updateAnnouncement', outcome: 'failure', targetId: id, error: 'bad_request', changes: [] },
      {
        ...{ action: 'updateAnnouncement', outcome: 'success', targetId: id },
        changes: [name('text'), { field: 'level', from: 'information', to: 'warning' }],
      },
      {
        ...{ action: 'createAnnouncement', outcome: 'success', targetId: id },
        changes: [
          name('text'),
          { field: 'level', from: null, to: 'information' },
          { field: 'startsAt', from: null, to: '2026-03-01T11:00:00.000Z' },
        ],
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('plans');
  });

  test('all users and their keys read the current announcements, and only administrators read the others', async () => {
    await panel.send('PATCH', `${API}/admin/settings`, { cookie, body: { allowRegistration: true } });
    const { cookie: own = '' } = await panel.send('POST', `${API}/auth/register`, { body: GRACE });
    const user = { cookie: own ?? '' };
    const keyWith = async (permission: string) => {
      const body = { name: 'k', permissions: [permission] };
      return { key: (await panel.send('POST', `${API}/account/apikeys`, { ...user, body })).body.key };
    };
    await panel.send('POST', PATH, { cookie, body: { text: 'Now' } });
    await panel.send('POST', PATH, { cookie, body: { text: 'Later', startsAt: '2100-01-01T00:00:00Z' } });
    for (const sent of [user, await keyWith('announcements.read')]) {
      const { status, body } = await panel.send('GET', `${API}/announcements`, sent);
      expect([status, body.items.map(({ text }: { text: string }) => text)]).toEqual([200, ['Now']]);
      expect((await panel.send('GET', PATH, sent)).status).toBe(403);
      expect((await panel.send('POST', PATH, { ...sent, body: { text: 'Mine' } })).status).toBe(403);
    }
    expect((await panel.send('GET', `${API}/announcements`, await keyWith('servers.*'))).status).toBe(403);
    expect((await panel.send('GET', `${API}/announcements`)).status).toBe(401);
  });

  test.each([
    ['is empty', ''],
    ['is only spaces and line feeds', ' \n \n'],
    ['has a control character', 'a\u001b[31m'],
    ['has more than 1,000 characters', 'x'.repeat(1001)],
  ])('a text that %s is refused, and the error names the field', async (_, text) => {
    const { status, body } = await panel.send('POST', PATH, { cookie, body: { text } });
    expect([status, body.details[0].path]).toEqual([400, '/body/text']);
  });
});
