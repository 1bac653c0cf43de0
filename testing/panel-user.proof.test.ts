import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { installData } from './berth/installed-data.js';
import { startMailServer } from './network/mail-server.js';
import { eventually } from './time/eventually.js';

/* `berth panel user` and `berth panel setup-url`, with no panel running and next to a running one. */

const ADA = 'ada@example.org';
const GRACE = 'grace@example.org';
const PASSWORD = 'Quiet-Harbour-47';
const LINK = /^http:\/\/localhost:\d+\/app\/reset-password#token=([\w-]{43})\n$/;
const LINK_NOTE = /^Set a password with this link. It can be used once, until \d{4}-\S+Z:\n$/;

let dataDir: string;
let panel: BerthProcess | undefined;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-users-'));
  await installData(dataDir);
  panel = undefined;
});
afterEach(async () => {
  await panel?.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async () => {
  panel = await BerthProcess.start('panel', { dataDir });
  return panel;
};
const command = (...words: string[]) => runBerth(['panel', ...words], { dataDir });
const user = (...words: string[]) => command('user', ...words);
/** Returns the token of the printed link, and checks that the command prints how long the link is valid. */
const tokenOf = async (run: ReturnType<typeof command>) => {
  const { code, stdout, stderr } = await run;
  expect([code, stderr]).toEqual([0, expect.stringMatching(LINK_NOTE)]);
  const [, token = ''] = LINK.exec(stdout) ?? [];
  expect(token).not.toBe('');
  return token;
};
/** Returns what a successful command prints. */
const outputOf = async (run: ReturnType<typeof command>) => {
  const { code, stdout, stderr } = await run;
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim();
};
const everybody = async () => JSON.parse(await outputOf(user('list', '--json'))) as Record<string, unknown>[];
const post = (url: string, path: string, body: object) =>
  fetch(`${url}/api/v2/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = (url: string, email: string, password: string) => post(url, '/login', { email, password });
const setPassword = async (url: string, token: string, password: string) =>
  (await post(url, '/password/reset', { token, password })).status;
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const get = (url: string, path: string, cookie: string) => fetch(url + path, { headers: { cookie } });

describe('users that an operator changes with `berth panel user`', () => {
  test('`berth panel user` can create, list and change users while no panel runs', async () => {
    expect(await outputOf(command('setup-url'))).toMatch(
      /^http:\/\/localhost:\d+\/app\/setup#token=[\w-]{43}$/,
    );
    const ofAda = await tokenOf(user('create', ADA, '--username', 'Ada'));
    const former = await tokenOf(user('create', GRACE));
    expect(await everybody()).toMatchObject([
      { email: ADA, username: 'Ada', isAdmin: true, disabled: false },
      { email: GRACE, username: 'grace', isAdmin: false, lockedUntil: null },
    ]);
    const [, line = ''] = (await outputOf(user('list'))).split('\n');
    expect(line).toMatch(/^usr_[0-9a-v]{26}\tgrace@example\.org\tgrace\tuser$/);
    const ofGrace = await tokenOf(user('reset-password', GRACE.toUpperCase()));
    expect(await outputOf(user('unlock', GRACE))).toContain(GRACE);
    expect(await outputOf(user('confirm-email', GRACE))).toContain('is confirmed');
    expect(await outputOf(user('disable-2fa', GRACE))).toContain('only the password');
    const { panelUrl } = await start();
    for (const [email, token, status] of [
      [ADA, ofAda, 204],
      [ADA, ofAda, 401],
      [GRACE, former, 401],
      [GRACE, ofGrace, 204],
    ] as const) {
      expect([email, await setPassword(panelUrl, token, PASSWORD)]).toEqual([email, status]);
      expect((await signIn(panelUrl, email, PASSWORD)).status).toBe(
        status === 204 || email === ADA ? 200 : 401,
      );
    }
  });

  test('`berth panel user` changes users while a panel runs, which applies and audits the changes at once', async () => {
    const { panelUrl } = await start();
    await setPassword(panelUrl, await tokenOf(user('create', ADA)), PASSWORD);
    const cookie = cookieOf(await signIn(panelUrl, ADA, PASSWORD));
    expect((await get(panelUrl, '/api/v2/auth/session', cookie)).status).toBe(200);
    const token = await tokenOf(user('reset-password', ADA));
    await eventually(
      'the end of the session',
      async () => (await get(panelUrl, '/api/v2/auth/session', cookie)).status === 401,
    );
    expect((await signIn(panelUrl, ADA, PASSWORD)).status).toBe(401);
    expect(await setPassword(panelUrl, token, PASSWORD)).toBe(204);
    const mine = cookieOf(await signIn(panelUrl, ADA, PASSWORD));
    const { items } = (await (await get(panelUrl, '/api/v2/admin/audit', mine)).json()) as {
      items: { action: string; targetId: string }[];
    };
    const [{ id } = {}] = await everybody();
    const byHand = { userId: null, keyId: null, address: null, requestId: null, outcome: 'success' };
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...byHand, action: 'createUser', targetId: id }),
        expect.objectContaining({ ...byHand, action: 'createPasswordResetLink', targetId: id }),
      ]),
    );
  });

  test('a user whom `berth panel user` changes gets a mail from the running panel, or at its next start', async () => {
    await tokenOf(user('create', ADA));
    await tokenOf(user('reset-password', ADA));
    const server = await startMailServer();
    try {
      const env = { SMTP_URL: server.url, SMTP_FROM: 'berth@example.org' };
      panel = await BerthProcess.start('panel', { dataDir, env });
      expect((await server.to(ADA, 1)).map(({ read }) => read.subject)).toEqual([
        'Berth: Your password was invalidated',
      ]);
      for (let failure = 0; failure < 5; failure += 1) await signIn(panel.panelUrl, ADA, PASSWORD);
      expect((await signIn(panel.panelUrl, ADA, PASSWORD)).status).toBe(423);
      await outputOf(user('unlock', ADA));
      expect((await signIn(panel.panelUrl, ADA, PASSWORD)).status).toBe(401);
      const [, mail] = await server.to(ADA, 2);
      expect(mail?.read.subject).toBe('Berth: Your account was unlocked');
      expect(mail?.read.text).toContain('From: the command line of the panel');
    } finally {
      await server.close();
    }
  });

  test('a change by `berth panel user` that is not allowed is refused, and the error explains what to do', async () => {
    await tokenOf(user('create', ADA));
    for (const [words, code, message] of [
      [['user', 'create', ADA], 1, 'An account with this e-mail address already exists.'],
      [
        ['user', 'unlock', GRACE],
        1,
        `No user has the e-mail address ${GRACE}: see \`berth panel user list\`.`,
      ],
      [['user', 'reset-password', GRACE], 1, '`berth panel user list`'],
      [['user', 'disable-2fa', GRACE], 1, '`berth panel user list`'],
      [['setup-url'], 1, 'A user already exists. Sign in at http://localhost:'],
      [
        ['user'],
        2,
        '`panel user` needs an action: create, list, reset-password, confirm-email, disable-2fa, unlock',
      ],
      [['user', 'toString', ADA], 2, '`panel user` needs an action: create'],
      [['user', 'create'], 2, '`panel user create` needs one EMAIL'],
      [['user', 'create', ADA, GRACE], 2, '`panel user create` needs one EMAIL'],
      [['user', 'create', 'ada'], 2, 'ada is not an e-mail address such as ada@example.org'],
      [['user', 'create', GRACE, '--username', ' '], 2, '--username must have 1 to 64 visible characters'],
      [['user', 'list', '--jsn'], 2, "Unknown option '--jsn'"],
    ] as const) {
      const run = await command(...words);
      expect([words, run.code, run.stdout]).toEqual([words, code, '']);
      expect(run.stderr).toContain(message);
      if (code === 1) expect(run.stderr.trim().split('\n')).toHaveLength(1);
    }
    const [only, ...others] = await everybody();
    expect([only?.['email'], others]).toEqual([ADA, []]);
  });

  test('`berth panel user` creates password links whose tokens are stored nowhere in plain text', async () => {
    const token = await tokenOf(user('create', ADA));
    const db = await openPanelDatabase(join(dataDir, 'panel', 'panel.sqlite'));
    try {
      const { users, auditEntries, passwordResets, jobs } = db.models;
      const rows = [
        await users.findAll(),
        await auditEntries.findAll(),
        await passwordResets.findAll(),
        await jobs.findAll(),
      ];
      expect(JSON.stringify(rows)).toContain(ADA);
      expect(JSON.stringify(rows)).not.toContain(token);
    } finally {
      await db.close();
    }
  });
});
