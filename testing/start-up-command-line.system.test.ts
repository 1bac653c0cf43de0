import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { installData } from './berth/installed-data.js';
import { freePort } from './network/free-port.js';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => runBerth(args, { dataDir });

describe('the command `berth`', () => {
  test.each([
    ['--help'],
    ['-h'],
    ['help'],
    ['daemon', 'key', '--help'],
    ['up', '--help'],
  ])('`berth` shows all commands when called with %s %s %s', async (...args) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of ['up', 'panel', 'daemon', 'daemon key create', 'daemon key list', 'doctor'])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test('`berth` starts under `node --watch`, which sends unrelated messages to its child', async () => {
    const berth = await BerthProcess.start('up', { env: { WATCH_REPORT_DEPENDENCIES: '1' } });
    expect(await berth.stop()).toMatchObject({ code: 0 });
    await berth.dispose();
  });

  test('`berth` shows its version', async () => {
    const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    expect(await run('--version')).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    [[], 'a command is missing'],
    [['dance'], 'unknown command dance'],
    [['constructor'], 'unknown command constructor'],
    [['panel', '--port', '80'], '`berth panel` has no argument --port 80'],
    [['up', 'now'], '`berth up` has no argument now'],
    [['daemon', 'kee'], '`berth daemon` has no argument kee'],
    [['daemon', 'key'], '`daemon key` needs an action: create, list or revoke'],
    [['daemon', 'key', 'toString'], '`daemon key` needs an action: create, list or revoke'],
    [['daemon', 'key', 'create', '--name', 'x'], 'needs --name and at least one --permission'],
    [['daemon', 'key', 'create', '--permission', 'fs:read'], 'needs --name and at least one --permission'],
    [['daemon', 'key', 'create', '--force'], "Unknown option '--force'"],
    [['daemon', 'key', 'list', '--xml'], "Unknown option '--xml'"],
    [['daemon', 'key', 'revoke'], '`daemon key revoke` needs one ID'],
    [['daemon', 'key', 'revoke', 'a', 'b'], '`daemon key revoke` needs one ID'],
  ])('`berth` refuses %j with exit code 2 and shows the available commands', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/^usage: berth COMMAND$/m);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('the command `berth daemon key`', () => {
  beforeAll(() => installData(dataDir));
  const key = (...args: string[]) => run('daemon', 'key', ...args);
  type Listed = { id: string; name: string; permissions: string[]; containers: string[] | null };
  const list = async () => JSON.parse((await key('list', '--json')).stdout) as Listed[];
  const stored = () =>
    readdirSync(join(dataDir, 'daemon'))
      .filter((name) => name.startsWith('daemon.sqlite'))
      .map((name) => readFileSync(join(dataDir, 'daemon', name), 'latin1'))
      .join('');
  let secret: string;

  test('`berth daemon key create` prints only the new key, which is not stored on the disk', async () => {
    const { code, stdout, stderr } = await key(
      ...['create', '--name', 'backup', '--permission', 'fs:read', '--permission', 'backup:*'],
      ...['--expires-in', '3600'],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^berthd_[\w-]{43}\n$/);
    secret = stdout.trim();
    expect(stored()).toContain('backup');
    expect(stored()).not.toContain(secret);
    expect(stored()).not.toContain(secret.slice('berthd_'.length));
  });

  test('`berth daemon key list` shows everything about keys except their secrets, as a table and as JSON', async () => {
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^dk_[0-9a-v]{26}$/),
        name: 'backup',
        permissions: ['fs:read', 'backup:*'],
        containers: null,
        created: expect.any(String),
        last_used: null,
        expires_at: expect.any(String),
      },
    ]);
    expect((await key('list')).stdout).toMatch(
      /^dk_\w+\tbackup\tfs:read,backup:\*\tall containers\t\d{4}-.+Z\n$/,
    );
  });

  test.each([
    [['create', '--name', 'x', '--permission', 'fs:fly'], /fs:fly/],
    [['create', '--name', 'x', '--permission', ''], /permission/],
    [['create', '--name', '', '--permission', 'fs:read'], /name/],
    [['create', '--name', 'x', '--permission', 'fs:read', '--expires-in', 'soon'], /must expire in 1 to/],
    [['create', '--name', 'x', '--permission', 'fs:read', '--expires-in', '0'], /must expire in 1 to/],
    [
      ['create', '--name', 'x', '--permission', '*', '--container', 'cnt_nobody'],
      /no container "cnt_nobody"/,
    ],
    [['create', '--name', 'x', '--permission', '*', '--container', ''], /no container ""/],
    [['revoke', 'dk_nobody'], /Key dk_nobody not found/],
  ])('`berth daemon key` refuses the arguments %j with a clear error', async (args, sentence) => {
    const { code, stdout, stderr } = await key(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^berth: .+\n$/);
    expect(await list()).toHaveLength(1);
  });

  test('an API key for one container gives access only to this container of a running daemon', async () => {
    const berth = await BerthProcess.start('daemon', { dataDir });
    const ask = (bearer: string, path: string, init: RequestInit = {}) =>
      fetch(berth.daemonUrl + path, {
        ...init,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      });
    try {
      const all = (await key('create', '--name', 'all', '--permission', '*')).stdout.trim();
      const install = async (name: string) => {
        const body = JSON.stringify({ type: 'nodejs', name, port: await freePort() });
        const response = await ask(all, '/container/install', { method: 'POST', body });
        const { id } = (await response.json()) as { id: string };
        return id;
      };
      const [own, other] = [await install('own'), await install('other')];
      const limited = ['create', '--name', 'one', '--permission', '*', '--container', own];
      const one = (await key(...limited, '--container', own)).stdout.trim();
      expect((await ask(one, `/container/status/${own}`)).status).toBe(200);
      expect((await ask(one, `/container/status/${other}`)).status).toBe(404);
      const record = (await list()).find(({ name }) => name === 'one');
      expect(record).toMatchObject({ containers: [own] });
      expect((await key('list')).stdout).toContain(`\tone\t*\t${own}\tno expiry\n`);
      const gone = await key(...limited, '--container', `cnt_${'0'.repeat(26)}`);
      expect(gone).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('no container "cnt_0'),
      });
      expect((await list()).filter(({ name }) => name === 'one')).toHaveLength(1);
      await key('revoke', record?.id ?? '');
      expect((await ask(one, `/container/status/${own}`)).status).toBe(401);
      const body = JSON.stringify({ id: own, remove_data: true });
      expect((await ask(all, '/container', { method: 'DELETE', body })).status).toBe(200);
      expect(await key(...limited)).toMatchObject({ code: 1, stdout: '' });
    } finally {
      await berth.stop();
    }
  });

  test('API keys created and revoked by `berth daemon key` take effect at once on a running daemon', async () => {
    const berth = await BerthProcess.start('daemon', { dataDir });
    const ask = async (bearer: string) =>
      (await fetch(`${berth.daemonUrl}/stats`, { headers: { authorization: `Bearer ${bearer}` } })).status;
    try {
      expect(berth.output).not.toMatch(/shown this once/);
      const made = (await key('create', '--name', 'live', '--permission', '*')).stdout.trim();
      expect(await ask(made)).toBe(200);
      expect(stored()).not.toContain(made);
      const { id } = (await list()).find(({ name }) => name === 'live') ?? { id: '' };
      expect(await key('revoke', id)).toMatchObject({ code: 0, stdout: `revoked ${id}\n` });
      expect(await ask(made)).toBe(401);
      expect(berth.output).not.toContain(made);
    } finally {
      await berth.stop();
    }
  });
});
