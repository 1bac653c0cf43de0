import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { FIRST_USER, startTestPanel, type TestPanel } from './berth/start-panel.js';

const API = '/api/v2';
const BREACHED = 'Stolen-Harbour-49';
const GOOD = 'Louder-Harbour-48';
const WEAK = { status: 400, body: { error: 'weak_password', message: expect.stringMatching(/data breach/) } };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-breached-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/**
 * Writes a list of breached passwords in the format of the public download, with other hashes around those of
 * `passwords`.
 */
function list(name: string, passwords: string[]): string {
  const others = Array.from({ length: 20_000 }, (_, index) => `password ${index}`);
  const lines = [...others, ...passwords].map((password, index) => `${sha1(password)}:${index + 1}`);
  const path = join(folder, name);
  writeFileSync(path, `${lines.sort().join('\r\n')}\r\n`);
  return path;
}

describe('a panel with a list of breached passwords', () => {
  let panel: TestPanel;
  let path: string;
  let cookie: string;
  beforeAll(async () => {
    path = list('passwords.txt', [BREACHED]);
    panel = await startTestPanel({ PANEL_BREACHED_PASSWORDS: path });
  });
  afterAll(() => panel.stop());

  const post = (to: string, body: object) => panel.send('POST', API + to, { body, cookie });

  test('a breached password is refused for the first administrator, who can try again', async () => {
    const register = (password: string) => post('/auth/register', { ...FIRST_USER, password });
    expect(await register(BREACHED)).toMatchObject(WEAK);
    const registered = await register(FIRST_USER.password);
    expect(registered.status).toBe(201);
    cookie = registered.cookie ?? '';
  });

  test('a breached password is refused at registration', async () => {
    const settings = { body: { allowRegistration: true }, cookie };
    expect((await panel.send('PATCH', `${API}/admin/settings`, settings)).status).toBe(200);
    const bob = { email: 'bob@example.org', username: 'Bob' };
    const register = (password: string) =>
      panel.send('POST', `${API}/auth/register`, { body: { ...bob, password } });
    expect(await register(BREACHED)).toMatchObject(WEAK);
    expect((await register(GOOD)).status).toBe(201);
  });

  test('a breached password is refused when a user changes the password', async () => {
    const change = (newPassword: string) =>
      post('/account/password', { currentPassword: FIRST_USER.password, newPassword });
    expect(await change(BREACHED)).toMatchObject(WEAK);
  });

  test("a breached password is refused for an administrator's password link, which stays valid", async () => {
    const user = { email: 'eve@example.org', username: 'Eve' };
    const created = await post('/admin/users', user);
    const link = await post(`/admin/users/${created.body.id}/password-reset-link`, {});
    const token = new URL(link.body.url).hash.replace('#token=', '');
    const reset = (password: string) => post('/auth/password/reset', { token, password });
    expect(await reset(BREACHED)).toMatchObject(WEAK);
    expect((await reset(GOOD)).status).toBe(204);
  });

  test('a breached password is refused when an administrator creates a user', async () => {
    const create = (password: string) =>
      post('/admin/users', { email: 'sam@example.org', username: 'Sam', password });
    expect(await create(BREACHED)).toMatchObject(WEAK);
    expect((await create(GOOD)).status).toBe(201);
  });

  test('a new list of breached passwords is used once it has replaced the file, and does not affect sign-ins', async () => {
    renameSync(list('newer.txt', [GOOD, FIRST_USER.password]), path);
    const body = { email: 'mia@example.org', username: 'Mia', password: GOOD };
    expect(await post('/admin/users', body)).toMatchObject(WEAK);
    const { email, password } = FIRST_USER;
    expect((await panel.send('POST', `${API}/auth/login`, { body: { email, password } })).status).toBe(200);
  });

  test('while the list of breached passwords is missing, users can sign in, but cannot set a new password', async () => {
    rmSync(path);
    const body = { email: 'mia@example.org', username: 'Mia', password: 'Softer-Harbour-50' };
    expect(await post('/admin/users', body)).toMatchObject({
      status: 503,
      body: { error: 'unavailable', message: expect.stringMatching(/list of breached passwords/) },
    });
    const { email, password } = FIRST_USER;
    expect((await panel.send('POST', `${API}/auth/login`, { body: { email, password } })).status).toBe(200);
    list('passwords.txt', []);
    expect((await post('/admin/users', body)).status).toBe(201);
  });
});

describe('PANEL_BREACHED_PASSWORDS', () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test.each([
    [
      'that is missing',
      () => '/nowhere/pwned.txt',
      /\/nowhere\/pwned\.txt cannot be read \(ENOENT\): name a /,
    ],
    ['that is a folder', () => folder, /is not a regular file: name a readable file/],
    ['that is empty', () => write('empty', ''), /is empty: name a readable file/],
    ['of another format', () => write('plain', 'letmein\n'), /line near byte 0 that is not a SHA-1 hash/],
    [
      'that is not sorted',
      () => write('unsorted', `${sha1('a')}\n${sha1('b')}\n`.repeat(2)),
      /is not sorted by hash near byte \d+: name a/,
    ],
  ])('the start of the panel and `berth doctor` reject a file of breached passwords %s', async (_what, make, sentence) => {
    const env = { PANEL_BREACHED_PASSWORDS: make() };
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const { code, stdout, stderr } = await runBerth(['panel'], { dataDir, env });
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
    expect(stderr).toMatch(/^berth: PANEL_BREACHED_PASSWORDS \/[^{}\n]+\n$/);
    const doctor = await runBerth(['doctor'], { dataDir, env });
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(sentence)]);
  });

  test('a relative path for the file of breached passwords is rejected', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const { code, stderr } = await runBerth(['panel'], {
      dataDir,
      env: { PANEL_BREACHED_PASSWORDS: 'pwned.txt' },
    });
    expect([code, stderr]).toEqual([
      1,
      'berth: PANEL_BREACHED_PASSWORDS is "pwned.txt", but must be the absolute path of a file.\n',
    ]);
  });

  test('`berth doctor` reports a sorted file of breached passwords as usable', async () => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const env = { PANEL_BREACHED_PASSWORDS: list('good.txt', []) };
    const { stdout } = await runBerth(['doctor'], { dataDir, env });
    expect(stdout).toMatch(/^ok +PANEL_BREACHED_PASSWORDS \S+good\.txt is readable, and sorted .+ KiB\)$/m);
  });
});
