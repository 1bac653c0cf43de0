import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConsoleClient, messageValidator } from '../contract-tests/streams/console-client.js';
import { type OwnerRequests, OwnerStage, type OwnServer } from './owner-stage.js';
import { eventually } from './time/eventually.js';

type Entry = {
  action: string;
  outcome: string;
  user: { id: string; username: string | null } | null;
  usedApiKey: boolean;
  address: string | null;
  targetId: string | null;
  error: string | null;
  changes: { field: string; from: string | null; to: string | null }[];
};

/* Each change that an owner makes to a server through the panel appears in the server's activity. Runs the built programs. */
describe('the activity of a server', () => {
  let stage: OwnerStage;
  let owner: Record<string, string>;
  let server: OwnServer;
  let call: OwnerRequests['call'];
  let must: OwnerRequests['must'];
  const validate = messageValidator('panel');

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    server = await stage.server(owner, 'lobby');
    ({ call, must } = stage.on(server, owner));
  }, 120_000);
  afterAll(() => stage?.stop());

  const entries = async (query = ''): Promise<Entry[]> =>
    ((await must('GET', `/activity?limit=100${query}`)) as { items: Entry[] }).items;
  const only = async (action: string) => entries(`&action=${action}`);
  const said = (field: string, to: unknown) => ({ field, from: null, to });

  test('the activity of a server contains changes of files, but not their content', async () => {
    await must('POST', '/files/content', { path: '/notes.txt', content: 'My-Secret-47' });
    await must('POST', '/files/append', { path: '/notes.txt', content: 'My-Secret-48' });
    await must('POST', '/files/rename', { source: '/notes.txt', destination: '/kept.txt' });
    await must('POST', '/files/mode', { path: '/kept.txt', mode: '0600' });
    const form = new FormData();
    form.append('file', new Blob(['My-Secret-49']), 'form.txt');
    const url = `${stage.url}${server.path}/files/upload?path=/form.txt`;
    expect((await fetch(url, { method: 'POST', headers: owner, body: form })).status).toBe(200);
    await must('DELETE', '/files', { path: '/form.txt' });
    await must('GET', '/files?path=/');
    await must('POST', '/changes/scan', { path: '/', since: '2020-01-01T00:00:00.000Z' });
    const all = await entries();
    expect(all.map(({ action, changes }) => [action, changes])).toEqual([
      ['deleteFile', [said('path', '/form.txt')]],
      ['uploadFile', [said('path', '/form.txt')]],
      ['changeFileMode', [said('path', '/kept.txt'), said('mode', '0600')]],
      ['renameFile', [said('source', '/notes.txt'), said('destination', '/kept.txt')]],
      ['appendToFile', [said('path', '/notes.txt')]],
      ['writeFile', [said('path', '/notes.txt')]],
      ['createServer', []],
    ]);
    const from = { outcome: 'success', address: '127.0.0.1', usedApiKey: true, error: null };
    for (const each of all) expect(each).toMatchObject({ ...from, user: { username: 'grace' } });
    expect(all.at(-1)?.targetId).toBe(server.id);
    expect(JSON.stringify(all)).not.toMatch(/My-Secret|example\.org/);
  });

  test('the activity of a server contains backups by name and id, and SFTP credentials without their passwords', async () => {
    const { id } = (await must('POST', '/backups', { name: 'evening' })) as { id: string };
    await must('DELETE', `/backups/${id}`);
    expect(await only('createBackup')).toMatchObject([{ targetId: id, changes: [said('name', 'evening')] }]);
    expect(await only('deleteBackup')).toMatchObject([{ targetId: id, changes: [] }]);
    const password = 'My-Secret-50';
    const made = (await must('POST', '/sftp/credentials', { username: 'grace', password, homeDir: '/' })) as {
      id: string;
    };
    await must('DELETE', `/sftp/credentials/${made.id}`);
    expect(await only('createSftpCredential')).toMatchObject([
      { targetId: made.id, changes: [said('username', 'grace'), said('homeDir', '/')] },
    ]);
    expect(await only('deleteSftpCredential')).toMatchObject([{ targetId: made.id }]);
    expect(JSON.stringify(await entries())).not.toContain('My-Secret');
  });

  test('the activity of a server contains power actions and lines typed into the console, of which long ones are cut', async () => {
    const content =
      "setInterval(() => undefined, 1000); process.stdin.on('data', (line) => console.log('typed: ' + line));";
    await must('POST', '/files/content', { path: '/index.js', content });
    await must('POST', '/power', { action: 'start' });
    const options = { tail: 0, headers: owner, path: `${server.path}/console` };
    const console = await ConsoleClient.connect(stage.url, server.id, options, validate);
    console.type('say hello');
    await console.untilLine('typed: say hello');
    console.type('x'.repeat(5000));
    await eventually('the entries of both lines', async () => (await only('typeConsoleLine')).length === 2);
    console.close();
    expect(await only('typeConsoleLine')).toMatchObject([
      { changes: [said('line', 'x'.repeat(200))], usedApiKey: true, address: '127.0.0.1' },
      { changes: [said('line', 'say hello')], user: { username: 'grace' }, targetId: server.id },
    ]);
    expect(await only('controlServer')).toMatchObject([{ changes: [said('action', 'start')] }]);
  });

  test('the activity of a server contains at most as many typed lines as the console admits, for all viewers together', async () => {
    const options = { tail: 0, headers: owner, path: `${server.path}/console` };
    const connect = () => ConsoleClient.connect(stage.url, server.id, options, validate);
    const viewers = await Promise.all([connect(), connect(), connect()]);
    const before = (await only('typeConsoleLine')).length;
    const beganMs = performance.now();
    for (let line = 0; line < 20; line += 1) for (const viewer of viewers) viewer.type(`flood ${line}`);
    await viewers[2]?.until('a refusal', () => (viewers[2]?.of('error').length ?? 0) > 0);
    const admitted = 20 + Math.ceil((performance.now() - beganMs) / 100) + 1;
    for (const viewer of viewers) viewer.close();
    await eventually(
      'the entries of the lines',
      async () => (await only('typeConsoleLine')).length > before + 10,
    );
    expect((await only('typeConsoleLine')).length - before).toBeLessThanOrEqual(admitted);
  });

  test('the activity of a server contains failed attempts with their error codes, if their users can see the server', async () => {
    const stranger = stage.on(server, await stage.user('mallory'));
    expect((await stranger.call('GET', '/activity')).status).toBe(404);
    expect((await stranger.call('DELETE', '/files', { path: '/kept.txt' })).status).toBe(404);
    expect((await stranger.call('DELETE', '/files', {})).status).toBe(400);
    expect((await call('POST', '/files/rename', { source: '/missing', destination: '/x' })).status).toBe(404);
    expect(await entries('&outcome=failure')).toMatchObject([
      {
        ...{ action: 'renameFile', error: 'not_found', user: { username: 'grace' } },
        changes: [said('source', '/missing'), said('destination', '/x')],
      },
    ]);
  });

  test('the activity of a server can be exported as CSV, with the same filters', async () => {
    const response = await fetch(`${stage.url}${server.path}/activity/export?action=renameFile`, {
      headers: owner,
    });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="berth-activity.csv"');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',renameFile,failure,');
  });
});
