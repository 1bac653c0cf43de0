import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { signInFrom } from './clients/sign-in-from.js';
import { postgresAddress } from './database/panel-database.js';
import { describeWith, testService } from './services/describe-with.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const newSecrets = () => ({
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PANEL_PASSWORD_PEPPER: randomBytes(32).toString('hex'),
});

const panels: BerthProcess[] = [];
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-replica-'));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  await Promise.all(panels.splice(0).map((panel) => panel.dispose()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function startPanel(env: Record<string, string>, dataDir = newFolder()): Promise<BerthProcess> {
  const panel = await BerthProcess.start('panel', { dataDir, env });
  panels.push(panel);
  return panel;
}

const post = (panel: BerthProcess, path: string, body: object) =>
  fetch(`${panel.panelUrl}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Returns the set-up token that the panel prints for the first user. */
const tokenOf = ({ output }: BerthProcess) => /#token=([\w-]+)/.exec(output)?.[1] ?? 'none printed';
const kept = (folder: string) =>
  readdirSync(join(folder, 'panel'))
    .filter((name) => /secret|pepper/.test(name))
    .map((name) => [name, readFileSync(join(folder, 'panel', name), 'utf8')]);

async function look<T>(location: string, use: (db: PanelDatabase) => Promise<T>): Promise<T> {
  const db = await openPanelDatabase(location);
  return use(db).finally(() => db.close());
}

/** Returns everything in the database that a refused start must not change. */
const rowsOf = (location: string) =>
  look(location, async ({ models }) =>
    JSON.stringify([
      await models.secrets.findAll(),
      await models.users.findAll(),
      await models.nodes.findAll(),
    ]),
  );

describeWith(['postgres'], 'two panels on one PostgreSQL', () => {
  let location: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ location, remove } = await postgresAddress(testService('postgres')));
  });
  afterEach(async () => {
    await Promise.all(panels.splice(0).map((panel) => panel.dispose()));
    await remove();
  });

  test("two panels with equal secrets accept each other's tokens, sessions and passwords", async () => {
    const env = { DATABASE_URL: location, PANEL_HOST: '0.0.0.0', ...newSecrets() };
    const [one, other] = await Promise.all([startPanel(env), startPanel(env)]);
    expect(tokenOf(one)).toBe(tokenOf(other));
    expect((await post(one, '/auth/register', { ...ADA, setupToken: 'x'.repeat(43) })).status).toBe(403);
    const registered = await post(one, '/auth/register', { ...ADA, setupToken: tokenOf(other) });
    expect(registered.status).toBe(201);
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await fetch(`${other.panelUrl}/api/v2/auth/session`, { headers: { cookie } })).status).toBe(200);
    for (const panel of [one, other])
      expect((await post(panel, '/auth/login', ADA_SIGNS_IN)).status).toBe(200);
    const late = { ...ADA, email: 'eve@example.org', setupToken: tokenOf(other) };
    const refused = await Promise.all(
      [one, other].map(async (panel) => (await post(panel, '/auth/register', late)).json()),
    );
    expect(refused).toMatchObject([{ error: 'registration_closed' }, { error: 'registration_closed' }]);
    // The panel's data folder contains no secrets of its own.
    expect(kept(one.dataDir)).toEqual([]);
  });

  test('of two panels without configured secrets, only one starts, and the other explains what to do', async () => {
    const folders = [newFolder(), newFolder()];
    const env = { DATABASE_URL: location };
    const starts = await Promise.allSettled(folders.map((folder) => startPanel(env, folder)));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = folders[starts.findIndex(({ status }) => status === 'rejected')] ?? '';
    const winner = folders.find((folder) => folder !== loser) ?? '';
    const [failure] = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect(failure).toMatch(
      /ended with code 1:[\s\S]*(is not the secret that|is missing)[\s\S]*set PANEL_PASSWORD_PEPPER to/,
    );
    // A refused panel must not store secrets that it generated: at its next start, it would use them instead of the
    // right ones.
    expect(kept(loser)).toEqual([]);
    const [winners] = panels;
    expect((await post(winners as BerthProcess, '/auth/register', ADA)).status).toBe(201);

    const again = await runBerth(['panel'], { dataDir: loser, env });
    expect(again.code).toBe(1);
    expect(again.stderr).toContain(
      `${loser}/panel/password-pepper is missing, without which no password can be verified: restore a copy of it, or set PANEL_PASSWORD_PEPPER`,
    );
    const taken = Object.fromEntries(kept(winner)) as Record<string, string>;
    const shared = {
      ...env,
      SESSION_SECRET: taken['session-secret']?.trim() ?? '',
      PANEL_PASSWORD_PEPPER: taken['password-pepper']?.trim() ?? '',
    };
    expect((await post(await startPanel(shared, loser), '/auth/login', ADA_SIGNS_IN)).status).toBe(200);
  });

  test.each([
    ['SESSION_SECRET'],
    ['PANEL_PASSWORD_PEPPER'],
  ])('a second panel whose %s differs names the variable and exits without changes', async (variable) => {
    const env = { DATABASE_URL: location, ...newSecrets() };
    const first = await startPanel(env);
    expect((await post(first, '/auth/register', ADA)).status).toBe(201);
    const before = await rowsOf(location);
    const dataDir = newFolder();
    const wrong = randomBytes(32).toString('hex');
    const { code, stderr, stdout } = await runBerth(['panel'], {
      dataDir,
      env: { ...env, [variable]: wrong },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^berth: ${variable} is not the secret that this database was created with, .+: set ${variable} to`,
      ),
    );
    expect(stderr).toContain(`run \`berth panel secret accept ${variable}\``);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr + stdout).not.toContain(wrong);
    expect(await rowsOf(location)).toBe(before);
    expect(kept(dataDir)).toEqual([]);
    expect((await post(first, '/auth/login', ADA_SIGNS_IN)).status).toBe(200);
  });

  test('two panels accept the secrets of an older version at the next start', async () => {
    const env = { DATABASE_URL: location, ...newSecrets() };
    const first = await startPanel(env);
    expect((await post(first, '/auth/register', ADA)).status).toBe(201);
    await first.stop();
    await look(location, ({ models }) => models.secrets.destroy({ where: {} }));
    expect((await post(await startPanel(env), '/auth/login', ADA_SIGNS_IN)).status).toBe(200);
    const other = { ...env, PANEL_PASSWORD_PEPPER: randomBytes(32).toString('hex') };
    expect((await runBerth(['panel'], { dataDir: newFolder(), env: other })).code).toBe(1);
  });
});

describe('a panel on SQLite', () => {
  test('a panel on SQLite refuses a changed password pepper unless the operator accepts it', async () => {
    const first = await startPanel({});
    const { dataDir } = first;
    expect((await post(first, '/auth/register', ADA)).status).toBe(201);
    await first.stop();
    const file = join(dataDir, 'panel', 'password-pepper');
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`);
    const location = join(dataDir, 'panel', 'panel.sqlite');
    const before = [await rowsOf(location), kept(dataDir)];
    const refused = await runBerth(['panel'], { dataDir });
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(`${file} is not the secret that this database was created with`);
    expect([await rowsOf(location), kept(dataDir)]).toEqual(before);

    expect((await runBerth(['panel', 'secret', 'accept', 'PATH'], { dataDir })).code).toBe(2);
    const accepted = await runBerth(['panel', 'secret', 'accept', 'PANEL_PASSWORD_PEPPER'], { dataDir });
    expect([accepted.code, accepted.stdout]).toEqual([
      0,
      'The database now accepts this PANEL_PASSWORD_PEPPER: no existing password is valid any more.\n',
    ]);
    expect((await post(await startPanel({}, dataDir), '/auth/login', ADA_SIGNS_IN)).status).toBe(401);
  });

  test('a configured set-up token is required even for requests from the same machine', async () => {
    const PANEL_SETUP_TOKEN = randomBytes(24).toString('base64url');
    const panel = await startPanel({ PANEL_SETUP_TOKEN });
    expect((await post(panel, '/auth/register', ADA)).status).toBe(403);
    expect((await post(panel, '/auth/register', { ...ADA, setupToken: PANEL_SETUP_TOKEN })).status).toBe(201);
  });

  test.each([
    ['SESSION_SECRET', 'a'.repeat(64)],
    ['SESSION_SECRET', `${'0123456789abcdef'.repeat(4)}\n`],
    ['PANEL_PASSWORD_PEPPER', ` ${'0123456789abcdef'.repeat(4)}`],
    ['PANEL_PASSWORD_PEPPER', '0123456789abcdef'],
    ['PANEL_SETUP_TOKEN', 'yes-please'],
  ])('the panel refuses a %s that is weak or seems truncated: %j', async (variable, value) => {
    const { code, stderr } = await runBerth(['panel'], { dataDir: newFolder(), env: { [variable]: value } });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^berth: ${variable} must be .+\\.\n$`));
    expect(stderr).not.toContain(value.trim());
  });

  test('while one address sends 500 wrong passwords at once, other users can sign in', async () => {
    const panel = await startPanel({});
    expect((await post(panel, '/auth/register', ADA)).status).toBe(201);
    // Each attempt is for a different account, because a single account would be locked after a few.
    const wrong = (index: number) => ({ email: `user${index}@example.org`, password: 'Wrong-Harbour-47' });
    const flood = Array.from({ length: 500 }, (_, index) =>
      signInFrom(panel.panelUrl, '127.0.0.2', wrong(index)),
    );
    // The flood is in progress once its first request is refused.
    expect(
      await Promise.any(flood.map(async (one) => ((await one).status === 429 ? 429 : Promise.reject()))),
    ).toBe(429);
    const others = ['127.0.0.3', '127.0.0.4', '127.0.0.5'].map((from) =>
      signInFrom(panel.panelUrl, from, ADA_SIGNS_IN),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const responses = await Promise.all(flood);
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(16);
    expect(refused.length + responses.filter(({ status }) => status === 401).length).toBe(500);
    expect(refused.every(({ retryAfter }) => retryAfter === '1')).toBe(true);
    expect((await signInFrom(panel.panelUrl, '127.0.0.2', ADA_SIGNS_IN)).status).toBe(200);
  });
});

const ADA_SIGNS_IN = { email: ADA.email, password: ADA.password };
