import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SFTPWrapper } from 'ssh2';
import type { ApiResponse } from '../contract-tests/api-client.js';
import { ConsoleClient, messageValidator } from '../contract-tests/streams/console-client.js';
import { writeEndless } from './clients/endless-file.js';
import { openSession, SshClients } from './clients/ssh-clients.js';
import { TusClient } from './clients/tus-client.js';
import { type OwnerRequests, OwnerStage, type OwnServer } from './owner-stage.js';
import { eventually } from './time/eventually.js';

/*
 * An owner without administrator rights does everything with a server through the panel, with one API key and the panel's
 * address: no daemon key is needed. Runs the built programs.
 */
describe('an owner without administrator rights', () => {
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

  const download = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${stage.url}${server.path}/files/download?path=${path}`, {
      headers: { ...owner, ...headers },
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  const deleteKeys = async () => {
    const { items } = (await stage.administer('GET', '/api/v2/admin/apikeys?limit=100')) as {
      items: { id: string }[];
    };
    for (const { id } of items) await stage.administer('DELETE', `/api/v2/admin/apikeys/${id}`);
  };

  test('an owner uploads a file in parts with an unmodified tus client, and downloads a part of it', async () => {
    const world = randomBytes(3_000_000);
    const key = String(owner['authorization']).slice('Bearer '.length);
    const client = new TusClient({ url: stage.url, key, path: '/world.bin' }, world, {
      endpoint: `${stage.url}${server.path}/files/uploads?path=/world.bin`,
      chunkSize: 1_000_000,
    });
    client.upload.start();
    await client.done;
    expect(client.offsets).toEqual([0, 1_000_000, 2_000_000]);
    const part = await download('/world.bin', { range: 'bytes=1000000-1000099' });
    expect(part).toMatchObject({ status: 206, bytes: world.subarray(1_000_000, 1_000_100) });
    expect(part.headers.get('content-range')).toBe('bytes 1000000-1000099/3000000');
    const etag = String(part.headers.get('etag'));
    expect((await download('/world.bin', { 'if-none-match': etag })).status).toBe(304);
    expect((await download('/world.bin', { range: 'bytes=3000000-' })).status).toBe(416);
    const whole = await download('/world.bin');
    expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(
      createHash('sha256').update(world).digest('hex'),
    );
  });

  test('an owner uploads a file in a form, and gets its size with a HEAD request', async () => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(200_000, 'x')]), 'notes.txt');
    const sent = await fetch(`${stage.url}${server.path}/files/upload?path=/notes.txt`, {
      method: 'POST',
      headers: owner,
      body: form,
    });
    expect(await sent.json()).toEqual({ path: '/notes.txt', bytesUploaded: 200_000, status: 'completed' });
    const head = await fetch(`${stage.url}${server.path}/files/download?path=/notes.txt`, {
      method: 'HEAD',
      headers: owner,
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '200000']);
  });

  test("an owner changes a server's program, types into its console, and sees what it prints", async () => {
    const content = `
      setInterval(() => console.log('tick'), 200);
      process.stdin.on('data', (line) => console.log('typed: ' + String(line).trim()));
      require('node:http').createServer((request, response) => response.end('hello')).listen(process.env.PORT);`;
    expect(await must('POST', '/files/content', { path: '/index.js', content })).toMatchObject({
      path: '/index.js',
      bytesWritten: Buffer.byteLength(content),
    });
    await must('POST', '/power', { action: 'start' });
    await stage.untilStatus(owner, server.id, 'running');
    const open = (tail: number) =>
      ConsoleClient.connect(
        stage.url,
        server.id,
        { tail, headers: owner, path: `${server.path}/console` },
        validate,
      );
    const [first, second] = [await open(100), await open(0)];
    first.type('say hello');
    await Promise.all([first.untilLine('typed: say hello'), second.untilLine('typed: say hello')]);
    await first.until('statistics', () => first.of('stats').length > 0);
    expect([first.faults, second.faults]).toEqual([[], []]);
    first.send('{}');
    await first.until('an error', () => first.of('error').length > 0);
    expect(second.of('error')).toEqual([]);
    for (const each of [first, second]) each.close();
    expect(await must('GET', '/stats')).toMatchObject({ id: server.id, cpuPercent: expect.any(Number) });
    expect(await must('GET', '/logs/history?filter=say')).toMatchObject({ lines: ['typed: say hello'] });
  });

  test('an owner makes a backup, loses a file, and restores it', async () => {
    await must('POST', '/power', { action: 'stop' });
    await stage.untilStatus(owner, server.id, 'stopped');
    const { id } = (await must('POST', '/backups', { name: 'evening' })) as { id: string };
    await must('DELETE', '/files', { path: '/index.js' });
    expect((await call('GET', '/files/info?path=/index.js')).status).toBe(404);
    const begun = await call('POST', `/backups/${id}/restore`, undefined, { prefer: 'respond-async' });
    expect(begun.status).toBe(202);
    const location = String(begun.headers.get('location'));
    expect(location).toMatch(new RegExp(`^${server.path}/operations/op_`));
    await eventually('the end of the restore', async () => {
      const { status } = (await stage.get(owner, location)) as { status: string };
      return status === 'completed';
    });
    expect((await call('GET', '/files/info?path=/index.js')).status).toBe(200);
    expect(await must('GET', '/backups')).toMatchObject({
      backups: [{ id, serverId: server.id, name: 'evening' }],
    });
    await must('DELETE', `/backups/${id}`);
  });

  test('an owner uses SFTP with credentials from the panel, and revokes them', async () => {
    const made = (await must('POST', '/sftp/credentials', { username: 'grace', homeDir: '/' })) as {
      id: string;
      host: string;
      port: number;
      hostKeyFingerprint: string;
      username: string;
      password: string;
      homeDir: string;
    };
    expect(made).toMatchObject({ homeDir: '/', host: '127.0.0.1' });
    const clients = new SshClients(made.port);
    const presented = await clients.scan().finally(() => clients.dispose());
    expect(presented).toContain(made.hostKeyFingerprint);
    expect(await must('GET', '/sftp/credentials')).toMatchObject({
      credentials: [
        { id: made.id, host: made.host, port: made.port, hostKeyFingerprint: made.hostKeyFingerprint },
      ],
    });
    const session = await openSession({ port: made.port, username: made.username, password: made.password });
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
      session.client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
    );
    await new Promise<void>((resolve, reject) =>
      sftp.writeFile('/by-sftp.txt', 'hello', (error) => (error ? reject(error) : resolve())),
    );
    expect(await must('GET', '/files/content?path=/by-sftp.txt')).toMatchObject({ content: 'hello' });
    await eventually('the upload among the activity', async () => {
      const { activity } = (await must('GET', '/sftp/activity')) as {
        activity: { action: string; path: string }[];
      };
      return activity.some(({ action, path }) => action === 'upload' && path === '/by-sftp.txt');
    });
    await must('DELETE', `/sftp/credentials/${made.id}`);
    await session.over;
  });

  test('an owner lists folders with their content, and scans for changed files', async () => {
    await must('POST', '/files/folder', { path: '/many' });
    await must('POST', '/files/content', { path: '/many/seed.txt', content: 'x' });
    const archive = (await must('POST', '/files/zip', { path: '/many', output: '/many.zip' })) as {
      path: string;
    };
    expect(archive.path).toBe('/many.zip');
    for (let copy = 0; copy < 12; copy += 1)
      await must('POST', '/files/copy', { source: '/many', destination: `/wide-${copy}`, recursive: true });
    const { entries, path } = (await must('GET', '/files?path=/&recursive=true')) as {
      entries: { name: string }[];
      path: string;
    };
    expect([path, entries.filter(({ name }) => name.endsWith('seed.txt')).length]).toEqual(['/', 13]);
    const scan = (await must('POST', '/changes/scan', {
      path: '/many',
      since: '2020-01-01T00:00:00.000Z',
    })) as {
      changes: { path: string }[];
      totalChanges: number;
    };
    expect(scan).toMatchObject({ path: '/many', totalChanges: 1, changes: [{ path: 'seed.txt' }] });
  });

  test('an owner reaches no file outside the server, however a path is spelled', async () => {
    const other = await stage.server(owner, 'other');
    const { containerId } = (await stage.get(owner, other.path)) as { containerId: string };
    const spellings = [
      `/../${containerId}/index.js`,
      `/..%2f${containerId}/index.js`,
      `//${containerId}/index.js`,
      `/./${containerId}/index.js`,
      `/${containerId}/index.js`,
      `${containerId}/index.js`,
    ];
    for (const spelling of spellings) {
      const refused: ApiResponse = await call('GET', `/files/content?path=${encodeURIComponent(spelling)}`);
      expect([spelling, [400, 404].includes(refused.status)]).toEqual([spelling, true]);
    }
  });

  test("another user finds neither the owner's server nor its console", async () => {
    const stranger = await stage.user('mallory');
    for (const path of ['/files?path=/', '/backups', '/stats', '/sftp/credentials'])
      expect((await stage.on(server, stranger).call('GET', path)).status).toBe(404);
    const console = await ConsoleClient.connect(
      stage.url,
      server.id,
      { headers: stranger, path: `${server.path}/console` },
      validate,
    );
    expect(console.refusal?.status).toBe(404);
  });

  test('a download through the panel ends soon after the API key of its caller is deleted', async () => {
    const session = await stage.user('iris');
    const own = await stage.server(session, 'large');
    const { containerId } = (await stage.get(session, own.path)) as { containerId: string };
    writeEndless(join(stage.berth.dataDir, 'servers', containerId, 'endless'));
    const sent = get(`${stage.url}${own.path}/files/download?path=/endless`, { headers: session });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const end = new Promise((resolve) =>
      response.once('error', () => resolve('broken off')).once('end', resolve),
    );
    response.once('data', () => response.pause());
    await deleteKeys();
    await sleep(1500);
    response.resume();
    expect(await end).toBe('broken off');
  });

  test('a console closes within a second after the API key of its caller is deleted', async () => {
    const session = await stage.user('henry');
    const own = await stage.server(session, 'own');
    const console = await ConsoleClient.connect(
      stage.url,
      own.id,
      { headers: session, path: `${own.path}/console` },
      validate,
    );
    expect(console.isOpen).toBe(true);
    await sleep(100);
    const beganMs = performance.now();
    await deleteKeys();
    expect((await console.untilClosed()).code).toBe(4401);
    expect(performance.now() - beganMs).toBeLessThan(5000);
  });
});
