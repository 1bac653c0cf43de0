import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestPanel, type TestPanel } from './berth/start-panel.js';
import { postgresAddress } from './database/panel-database.js';
import { describeWith, testService } from './services/describe-with.js';

/*
 * Some free texts cannot be stored by every database, such as those with a lone surrogate, which is not a character.
 * They must be refused or returned unchanged.
 */

type Storage = { environment: Record<string, string>; remove(): Promise<void> };

const ODD = [
  'a\0b',
  '\0',
  'a\ud800b',
  '\udfff',
  '__proto__',
  '\u2028',
  "'; DROP TABLE users; --",
  '$1 :id ?',
];

/** Returns the text as it is written to a disk or sent: lone surrogates are replaced. */
const whole = (text: string) => Buffer.from(text).toString();

function suite(open: () => Promise<Storage>): void {
  let storage: Storage;
  let panel: TestPanel;
  let cookie: string;
  beforeEach(async () => {
    storage = await open();
    panel = await startTestPanel(storage.environment);
    cookie = await panel.signUp();
  });
  afterEach(async () => {
    await panel.stop();
    await storage.remove();
  });

  test.each(
    ODD.map((text) => [JSON.stringify(text), text]),
  )('every operation that stores a text stores the unusual text %s unchanged, or refuses it', async (_name, text) => {
    const key = { name: 'k', permissions: ['account.read'], description: text };
    const user = { email: 'grace@example.org', username: 'Grace', description: text };
    const asked = [
      ['PATCH', '/account', { description: text }, 'description'],
      ['POST', '/account/apikeys', key, 'description'],
      ['POST', '/admin/apikeys', key, 'description'],
      ['POST', '/admin/users', user, 'description'],
      ['POST', '/admin/bans', { address: '192.0.2.1', reason: text }, 'reason'],
      ['POST', '/admin/announcements', { text }, 'text'],
    ] as const;
    for (const [method, path, body, field] of asked) {
      const response = await panel.send(method, `/api/v2${path}`, { cookie, body });
      const made = [method === 'PATCH' ? 200 : 201, whole(text)];
      const expected = text.includes('\0') ? [400, `/body/${field}`] : made;
      expect([path, response.status, response.body.details?.[0].path ?? whole(response.body[field])]).toEqual(
        [path, ...expected],
      );
    }
    for (const path of [
      '/account',
      '/admin/users',
      '/announcements',
      '/admin/bans',
      '/admin/apikeys',
      '/admin/audit',
    ])
      expect([path, (await panel.send('GET', `/api/v2${path}`, { cookie })).status]).toEqual([path, 200]);
    const attempt = { email: 'nobody@example.org', password: text };
    expect((await panel.send('POST', '/api/v2/auth/login', { body: attempt })).status).toBe(401);
  });
}

const nothing = async () => ({ environment: {}, remove: async () => undefined });
describe('unusual text, on SQLite', () => suite(nothing));
describeWith(['postgres'], 'unusual text, on PostgreSQL', () =>
  suite(async () => {
    const { location, remove } = await postgresAddress(testService('postgres'));
    return { environment: { DATABASE_URL: location }, remove };
  }),
);
