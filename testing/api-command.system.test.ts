import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ownVersion } from '../lib/process/own-version.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess, compiledCommand } from './berth/berth-process.js';
import { startMock } from './berth/start-mock.js';

const CONTAINER = 'cnt_9m2q0h7v3k5d8j1r6s4tcabefg';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-api-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const api = (words: string[], env: Record<string, string> = {}) =>
  runBerth(['api', ...words], { dataDir: folder, env });

describe('the command `berth api` with a running daemon', () => {
  let daemon: BerthProcess;
  let own: Record<string, string>;
  beforeAll(async () => {
    daemon = await BerthProcess.start('daemon');
    own = { BERTH_URL: daemon.daemonUrl, BERTH_KEY: daemon.daemonKey };
  });
  afterAll(() => daemon.dispose());

  test('`berth api` prints the response of an operation', async () => {
    const { code, stdout } = await api(['getDaemon'], own);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ version: ownVersion() })]);
    const listed = await api(['listContainers', '--param', 'limit=1', '--url', daemon.daemonUrl], own);
    expect(JSON.parse(listed.stdout)).toMatchObject({ containers: [] });
  });

  test('`berth api` exits with a different code for each kind of error', async () => {
    const unknown = await api(['getContainerStatusById', '--param', `id=${CONTAINER}`], own);
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    expect(JSON.parse(unknown.stderr)).toMatchObject({ error: 'not_found', status: 404 });
    const keyless = await api(['getDaemon'], { ...own, BERTH_KEY: '' });
    expect([keyless.code, JSON.parse(keyless.stderr)]).toEqual([1, expect.objectContaining({ status: 401 })]);
  });
});

describe('the command `berth api`, sending a request,', () => {
  let child: ChildProcess;
  let env: Record<string, string>;
  beforeAll(async () => {
    const mock = await startMock('daemon');
    child = mock.child;
    env = { BERTH_URL: mock.url, BERTH_KEY: 'any' };
  });
  afterAll(() => void child.kill());

  test('`berth api` sends JSON, forms and raw bytes, and saves a binary response', async () => {
    const type = '{"type":"nodejs","name":"lobby","version":"latest"}';
    const file = join(folder, 'body');
    writeFileSync(file, type);
    const path = ['--param', `path=/${CONTAINER}/world.zip`];
    const asked: [string[], object | string][] = [
      [['installContainer', '--body', type], { id: CONTAINER }],
      [['installContainer', '--body', `@${file}`], { id: CONTAINER }],
      [['uploadFile', ...path, '--body', `@${file}`], {}],
      [['downloadPath', ...path], 'Content of the file.\n'],
    ];
    for (const [words, wanted] of asked) {
      const { code, stdout, stderr } = await api(words, env);
      expect([words, code, stderr]).toEqual([words, 0, '']);
      if (typeof wanted === 'string') expect(stdout).toBe(wanted);
      else expect(JSON.parse(stdout)).toMatchObject(wanted);
    }
  });
});

describe('the command `berth api`', () => {
  test.each([
    [['noSuchThing'], 'there is no operation noSuchThing: run `berth api` for a list'],
    [['getHealth'], 'both services have getHealth: add --service panel or --service daemon'],
    [['getContainerStatusById'], '--param id=VALUE is missing'],
    [
      ['getContainerStatusById', '--param', 'name=x'],
      '--param name=x is unknown: the parameters of getContainerStatusById are id=VALUE',
    ],
    [['installContainer'], '--body is missing'],
    [['installContainer', '--body', '{'], '--body is not valid JSON'],
    [['installContainer', '--body', '@/nowhere/at/all'], '--body @/nowhere/at/all: ENOENT'],
    [['uploadFile', '--param', 'path=/x', '--body', 'text'], '--body must be a file: pass @FILE'],
    [['openConsole', '--param', `id=${CONTAINER}`], 'openConsole is a WebSocket'],
    [['getDaemon', '--service', 'moon'], '--service must be panel or daemon'],
  ])('`berth api` explains what is wrong with the arguments %j', async (words, wanted) => {
    const { code, stderr } = await api(words);
    expect([code, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining(`berth: ${wanted}`)]);
  });

  test('`berth api` reports a service that cannot be reached', async () => {
    const { code, stderr } = await api(['getDaemon', '--url', 'http://127.0.0.1:1']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('http://127.0.0.1:1 is unreachable')]);
  });

  test('`berth api` lists all operations, and describes the parameters of one', async () => {
    const { stdout } = await api(['--service', 'daemon']);
    expect(stdout).toContain('daemon  getDaemon  GET /\n');
    expect(stdout).not.toContain('panel  ');
    const described = await api(['installContainer', '--describe']);
    expect(described.stdout).toMatch(/^daemon {2}installContainer {2}POST \/container\/install\n/);
    expect(described.stdout).toContain("--body '{");
  });

  test('`berth api` provides completion in bash', () => {
    symlinkSync(compiledCommand(), join(folder, 'berth'));
    const complete = (...words: string[]) => {
      const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}`;
      const script = `source <(berth completion); compopt() { :; }; ${set}; _berth; echo "\${COMPREPLY[*]}"`;
      const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
      return execFileSync('bash', ['-c', script], { env, encoding: 'utf8' }).trim();
    };
    expect(complete('berth', 'mo')).toBe('mock');
    expect(complete('berth', 'api', 'getContainerStatusB')).toBe('getContainerStatusById');
    expect(complete('berth', 'api', 'getContainerStatusById', '--param', '')).toBe(
      'id= Berth-Container= Berth-Actor=',
    );
    expect(complete('berth', 'panel', 'user', 'res')).toBe('reset-password');
  });
});
