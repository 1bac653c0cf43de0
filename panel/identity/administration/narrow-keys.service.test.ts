import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from '../../../testing/berth/start-panel.js';

const ADMIN = '/api/v2/admin';
const PASSWORD = 'Calmer-Harbour-49';
const UNLIMITED = { permissions: ['*'] };
const NARROW: [string, object][] = [
  ['has only users.write', { permissions: ['users.*'] }],
  ['is limited to certain addresses', { ...UNLIMITED, allowedIps: ['127.0.0.1', '::1'] }],
  ['expires', { ...UNLIMITED, expiresAt: '2199-01-01T00:00:00Z' }],
];

describe('API keys with fewer permissions than an administrator', () => {
  let panel: TestPanel;
  let cookie: string;
  let count = 0;
  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterAll(() => panel.stop());

  const keyOf = async (grant: object): Promise<string> =>
    (await panel.send('POST', `${ADMIN}/apikeys`, { cookie, body: { name: 'k', ...grant } })).body.key;
  const newUser = (isAdmin: boolean) => {
    count += 1;
    const person = { email: `person-${count}@example.org`, username: `Person ${count}`, password: PASSWORD };
    return { ...person, isAdmin };
  };
  const idOf = async (isAdmin: boolean): Promise<string> =>
    (await panel.send('POST', `${ADMIN}/users`, { cookie, body: newUser(isAdmin) })).body.id;
  const outcomeOf = async (key: string, method: string, path: string, body?: object) => {
    const answer = await panel.send(method, `${ADMIN}/users${path}`, { key, ...(body && { body }) });
    return `${answer.status} ${answer.body?.error ?? ''}`.trim();
  };

  /**
   * Sends requests with this key that would create an administrator, promote a user, or change the access to an
   * administrator's account, or delete it. Returns the results.
   */
  async function attempts(key: string) {
    const [admin, user] = [await idOf(true), await idOf(false)];
    return [
      await outcomeOf(key, 'POST', '', newUser(true)),
      await outcomeOf(key, 'PATCH', `/${user}`, { isAdmin: true }),
      await outcomeOf(key, 'PATCH', `/${admin}`, { email: `moved-${count}@example.org` }),
      await outcomeOf(key, 'PATCH', `/${admin}`, { disabled: true }),
      await outcomeOf(key, 'POST', `/${admin}/password-reset-link`),
      await outcomeOf(key, 'DELETE', `/${admin}/2fa`),
      await outcomeOf(key, 'DELETE', `/${admin}?servers=remove`),
      await outcomeOf(key, 'DELETE', `/${admin}`),
    ];
  }

  test.each(
    NARROW,
  )('an API key that %s cannot create an administrator, change the sign-in of one, or delete one', async (_, grant) => {
    const key = await keyOf(grant);
    expect(await attempts(key)).toEqual(Array(8).fill('403 missing_capability'));
    const user = await idOf(false);
    expect([
      await outcomeOf(key, 'POST', '', newUser(false)),
      await outcomeOf(key, 'PATCH', `/${user}`, { disabled: true }),
      await outcomeOf(key, 'POST', `/${user}/password-reset-link`),
      await outcomeOf(key, 'DELETE', `/${user}/2fa`),
      await outcomeOf(key, 'PATCH', `/${await idOf(true)}`, { username: 'Renamed' }),
      await outcomeOf(key, 'DELETE', `/${user}`),
    ]).toEqual(['201', '200', '201', '204', '200', '204']);
  });

  test('an API key with all permissions can create administrators, change access to their accounts, and delete them', async () => {
    const outcomes = await attempts(await keyOf(UNLIMITED));
    expect(outcomes).toEqual(['201', '200', '200', '200', '201', '204', '204', '404 not_found']);
  });
});
