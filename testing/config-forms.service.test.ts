import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import type { ConfigFile } from '../generated/daemon/types.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/** A game that creates its settings at its first start, prints them, and writes them when it stops. */
const PROGRAM = `
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
if (!existsSync('game.ini')) writeFileSync('game.ini', '; rules of the game\\n[rules]\\nspeed = 1\\nteams = true\\n');
const settings = readFileSync('game.ini', 'utf8');
console.log('started with ' + settings.match(/^speed.*$/m)[0]);
require('node:net').createServer().listen(Number(process.env.PORT));
process.on('SIGTERM', () => { writeFileSync('game.ini', settings); process.exit(0); });
`;
const SPEED = { key: 'rules.speed', name: 'Speed', rules: ['required', 'integer', 'between:1,9'] };
const TEAMS = { key: 'rules.teams', name: 'Teams', rules: ['required', 'in:true,false'] };
const typeWith = (fields: object[]) => ({
  ...{ type: 'game', name: 'Game', description: '', image: 'example/none', versions: { latest: null } },
  ...{ default_port: 7000, protocols: ['tcp'], data_path: '/data', env: { PORT: '{port}' } },
  ...{ ready: { port: 'tcp' }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 },
  files: { 'index.js': { content: PROGRAM } },
  config_files: { 'game.ini': { parser: 'ini', written_on_stop: true, fields } },
  process: { command: ['{node}', 'index.js'] },
});

/* Tests forms as clients use them, by HTTP requests, with a server that uses the file. */
describe('a form for a configuration file', () => {
  let daemon: TestDaemon;
  let id: string;
  beforeAll(async () => {
    daemon = await startTestDaemon();
    await must('PUT', '/types/game', typeWith([SPEED]));
    const plan = { type: 'game', name: 'game', port: await freePort() };
    ({ id } = (await must('POST', '/container/install', plan)) as { id: string });
  });
  afterAll(() => daemon?.stop());

  const headers = () => ({ authorization: `Bearer ${daemon.firstKey}` });
  const must = (method: string, path: string, body?: unknown) =>
    mustSucceed(daemon.url, { method, path, body, headers: headers() });
  const file = async () => {
    const { files } = (await must('GET', `/container/config-files?id=${id}`)) as { files: ConfigFile[] };
    if (files[0] === undefined) throw new Error('the type has no form');
    return files[0];
  };
  const change = (values: Record<string, string>, version?: string) =>
    callApi(daemon.url, {
      method: 'PATCH',
      path: '/container/config-files',
      body: {
        path: `/${id}/game.ini`,
        values: Object.entries(values).map(([key, value]) => ({ key, value })),
      },
      headers: { ...headers(), ...(version === undefined ? {} : { 'if-match': version }) },
    });
  const power = async (action: 'start' | 'stop', status: string) => {
    await must('POST', `/container/${action}`, { id });
    await eventually(`the server to be ${status}`, async () => {
      const now = (await must('GET', `/container/status/${id}`)) as { status: string };
      return now.status === status;
    });
  };
  const untilLogged = (line: string) =>
    eventually(`the line ${line}`, async () => {
      const { logs } = (await must('GET', `/container/logs/${id}`)) as { logs: string[] };
      return logs.some((each) => each.includes(line));
    });

  test('has no values until the server has created the file', async () => {
    expect(await file()).toMatchObject({ version: null, problem: { reason: 'missing' } });
    expect(await change({ 'rules.speed': '5' })).toMatchObject({ status: 404 });
  });

  test('is locked while a server is up that would overwrite the file, and the server uses the values at its next start', async () => {
    await power('start', 'running');
    await untilLogged('started with speed = 1');
    expect((await file()).fields[0]).toMatchObject({ value: '1' });
    expect(await change({ 'rules.speed': '5' })).toMatchObject({ status: 409 });
    await power('stop', 'stopped');
    const { version } = await file();
    expect(await change({ 'rules.speed': '12' })).toMatchObject({ status: 400 });
    const changed = await change({ 'rules.speed': '5' }, version ?? '');
    expect(changed).toMatchObject({ status: 200, body: { fields: [{ value: '5' }] } });
    expect(await change({ 'rules.speed': '6' }, version ?? '')).toMatchObject({ status: 412 });
    const content = (await must('GET', `/fs/file/content?path=/${id}/game.ini`)) as { content: string };
    expect(content.content).toBe('; rules of the game\n[rules]\nspeed = 5\nteams = true\n');
    await power('start', 'running');
    await untilLogged('started with speed = 5');
    await power('stop', 'stopped');
  });

  test('has the fields of the current definition of the type', async () => {
    await must('PUT', '/types/game', typeWith([SPEED, TEAMS]));
    expect((await file()).fields.map(({ name, value }) => [name, value])).toEqual([
      ['Speed', '5'],
      ['Teams', 'true'],
    ]);
  });
});
