import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { FIRST_USER, type Received, startTestPanel, type TestPanel } from './berth/start-panel.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const MIB = 1024 * 1024;
/**
 * The maximum time until a transfer ends after its user has lost the right to it: one second, and a reserve for a busy
 * machine.
 */
const CUT_MS = 5000;

/* Owners and members transfer bytes directly from and to a real daemon, with links from the panel. */
describe('a direct link', () => {
  let panel: TestPanel;
  let daemon: TestDaemon;
  let db: PanelDatabase;
  let admin: string;
  let owner: string;
  let nodeId: string;
  let server: string;

  beforeAll(async () => {
    daemon = await startTestDaemon();
    panel = await startTestPanel();
    db = await openPanelDatabase(panel.database);
    admin = await panel.signUp();
    await db.models.settings.upsert({ id: 1, allowRegistration: true });
    owner = await newUser('grace');
    await panel.enrolLocal({ name: 'Rotterdam', url: daemon.url, key: daemon.firstKey });
    nodeId = (await panel.send('GET', `${API}/admin/nodes`, { cookie: admin })).body.items[0].id;
    server = await newServer('lobby');
    await write('/notes.txt', 'some notes');
  });
  afterAll(async () => {
    await db?.close();
    await panel?.stop();
    await daemon?.stop();
  });
  beforeEach(() => setPublicUrl(daemon.url));

  async function newUser(username: string): Promise<string> {
    const body = { ...FIRST_USER, username, email: `${username}@example.org` };
    return (await panel.send('POST', `${API}/auth/register`, { body })).cookie ?? '';
  }
  async function newServer(name: string): Promise<string> {
    const body = { name, type: 'nodejs', port: await freePort() };
    const made = await panel.send('POST', `${API}/servers`, { cookie: owner, body });
    const path = `${API}/servers/${made.body.id}`;
    await eventually(`${name} to be installed`, async () => {
      return (await panel.send('GET', path, { cookie: owner })).body.status === 'installed';
    });
    return path;
  }
  const setPublicUrl = async (publicUrl: string | null) => {
    const body = { publicUrl };
    const { status } = await panel.send('PATCH', `${API}/admin/nodes/${nodeId}`, { cookie: admin, body });
    expect(status).toBe(200);
  };
  const send = (method: string, path: string, body?: unknown, cookie = owner): Promise<Received> =>
    panel.send(method, server + path, { cookie, ...(body === undefined ? {} : { body }) });
  const write = (path: string, content: string) => send('POST', '/files/content', { path, content });
  const content = async (path: string) =>
    (await send('GET', `/files/content?path=${encodeURIComponent(path)}`)).body.content as string;
  async function link(kind: string, body: unknown = {}, cookie = owner): Promise<string> {
    const made = await send('POST', `/${kind}-link`, body, cookie);
    expect([made.status, made.body.error, made.body.message]).toEqual([200, undefined, undefined]);
    expect(Object.keys(made.body).sort()).toEqual(['expiresAt', 'method', 'url']);
    return made.body.url;
  }
  const download = (path = '/notes.txt', cookie = owner) => link('files/download', { path }, cookie);
  const upload = (path: string, more = {}) => link('files/upload', { path, ...more });
  function put(url: string, text: string): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([text]), 'x.txt');
    return fetch(url, { method: 'POST', body: form }).then(({ status }) => status);
  }
  const statusOf = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, init);
    await response.body?.cancel();
    return response.status;
  };
  const changed = (url: string, change: (url: URL) => void): string => {
    const other = new URL(url);
    change(other);
    return other.href;
  };

  test('a direct link downloads a file without a credential, several times and in parts, always as an attachment', async () => {
    const url = await download();
    expect(url.startsWith(`${daemon.url}/fs/download?`)).toBe(true);
    const whole = await fetch(url);
    expect([whole.status, await whole.text()]).toEqual([200, 'some notes']);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const part = await fetch(url, { headers: { range: 'bytes=5-' } });
    expect([part.status, await part.text()]).toEqual([206, 'notes']);
  });

  test('a direct link downloads a folder as a zip file, or a backup', async () => {
    const zip = Buffer.from(await (await fetch(await download('/'))).arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    const { id } = (await send('POST', '/backups', { name: 'evening' })).body;
    const backup = await fetch(await link(`backups/${id}/download`));
    expect(backup.status).toBe(200);
    expect((await backup.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect((await send('POST', `/backups/bkp_${'0'.repeat(26)}/download-link`, {})).status).toBe(404);
  });

  test('a direct link downloads a log archive', async () => {
    await write('/index.js', "console.log('ready');");
    await send('POST', '/power', { action: 'start' });
    const archived = async () => (await send('GET', '/logs/archives')).body.archives as { name: string }[];
    await eventually('an archive', async () => (await archived()).length > 0);
    const name = (await archived())[0]?.name ?? '';
    const answer = await fetch(await link(`logs/archives/${name}/download`));
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  });

  test('a direct link for an upload can be used once', async () => {
    const url = await upload('/sent.txt');
    expect(await put(url, 'sent')).toBe(200);
    expect(await content('/sent.txt')).toBe('sent');
    expect(await put(url, 'again')).toBe(401);
    expect(await content('/sent.txt')).toBe('sent');
  });

  test('a direct link for an upload accepts only one of several concurrent uploads', async () => {
    const url = await upload('/race.txt');
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(url, text)));
    expect(results.sort()).toEqual([200, 401, 401, 401]);
  });

  test('a direct link for an upload accepts nothing over its maximum size, whether or not the size is announced', async () => {
    const announced = await upload('/large.bin', { maxBytes: 1000 });
    expect(await put(announced, 'x'.repeat(MIB))).toBe(413);
    const streamed = await upload('/large.bin', { maxBytes: 1000 });
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n';
    const body = new Blob([head, 'x'.repeat(1001), '\r\n--b--\r\n']).stream();
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect(await statusOf(streamed, { method: 'POST', headers, body, duplex: 'half' })).toBe(413);
    expect((await send('GET', '/files/info?path=/large.bin')).status).toBe(404);
    expect(await put(await upload('/small.bin', { maxBytes: 1000 }), 'x'.repeat(1000))).toBe(200);
  });

  test('a direct link is refused with another path, container, method or operation, and with a changed token', async () => {
    await write('/other.txt', 'other');
    const url = await download();
    const other = (path: string) => changed(url, (it) => it.searchParams.set('path', path));
    const [, container = ''] = new URL(url).searchParams.get('path')?.split('/') ?? [];
    for (const path of ['/', `/${container}`, `/${container}/other.txt`, `/cnt_${'0'.repeat(26)}/notes.txt`])
      expect(await statusOf(other(path))).toBe(401);
    expect(await statusOf(`${url}&path=${encodeURIComponent(`/${container}/other.txt`)}`)).toBe(401);
    const tampered = changed(url, (it) => {
      const token = it.searchParams.get('token') ?? '';
      it.searchParams.set('token', token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'));
    });
    expect(await statusOf(tampered)).toBe(401);
    for (const path of ['/fs/upload', '/fs/list', '/fs/file/content', '/container/backup/download'])
      expect(await statusOf(changed(url, (it) => Object.assign(it, { pathname: path })))).toBeGreaterThan(
        399,
      );
    expect(
      await put(
        changed(url, (it) => Object.assign(it, { pathname: '/fs/upload' })),
        'x',
      ),
    ).toBe(401);
    const sent = await upload('/new.txt');
    expect(await statusOf(changed(sent, (it) => Object.assign(it, { pathname: '/fs/download' })))).toBe(401);
    const elsewhere = changed(sent, (it) => it.searchParams.set('path', `/${container}/other.txt`));
    expect(await put(elsewhere, 'x')).toBe(401);
    expect(await statusOf(url, { headers: { 'berth-container': `cnt_${'0'.repeat(26)}` } })).toBe(404);
    expect(await content('/other.txt')).toBe('other');
    // The upload link works only once. None of the refused attempts has used it up.
    expect(await put(sent, 'x')).toBe(200);
  });

  test('a direct link is refused when it has expired', async () => {
    expect((await send('POST', '/files/download-link', { path: '/', expiresIn: 9 })).status).toBe(400);
    expect((await send('POST', '/files/download-link', { path: '/', expiresIn: 601 })).status).toBe(400);
    const url = await link('files/download', { path: '/notes.txt', expiresIn: 10 });
    const sent = await upload('/late.txt', { expiresIn: 10 });
    expect(await statusOf(url)).toBe(200);
    await sleep(10_500);
    expect(await statusOf(url)).toBe(401);
    expect(await put(sent, 'x')).toBe(401);
  }, 30_000);

  test('direct links are offered only if the node has a public URL, which only administrators see', async () => {
    await setPublicUrl('https://node1.example.org/');
    expect(await download()).toMatch(/^https:\/\/node1\.example\.org\/fs\/download\?/);
    expect(JSON.stringify((await send('GET', '')).body)).not.toContain('node1');
    expect((await panel.send('GET', `${API}/admin/nodes`, { cookie: owner })).status).toBe(403);
    await setPublicUrl(null);
    const refused = await send('POST', '/files/download-link', { path: '/notes.txt' });
    expect([refused.status, refused.body.error]).toEqual([409, 'no_direct_links']);
    const change = (publicUrl: string) =>
      panel.send('PATCH', `${API}/admin/nodes/${nodeId}`, { cookie: admin, body: { publicUrl } });
    for (const bad of ['ftp://node', 'https://node/path', 'https://u:p@node', 'https://node?x', 'node', ''])
      expect((await change(bad)).status).toBe(400);
    expect((await change('http://node:99999')).body.details).toEqual([
      { path: '/body/publicUrl', message: 'must be an http:// or https:// URL' },
    ]);
  });

  test('the use of a direct link appears in the activity of the server with its path, and nowhere with its token', async () => {
    const url = await download();
    const token = new URL(url).searchParams.get('token') ?? '';
    await upload('/sent.txt');
    const { items } = (await send('GET', '/activity?limit=2')).body;
    expect(items.map((each: { action: string; changes: unknown }) => [each.action, each.changes])).toEqual([
      ['createFileUploadLink', [{ field: 'path', from: null, to: '/sent.txt' }]],
      ['createFileDownloadLink', [{ field: 'path', from: null, to: '/notes.txt' }]],
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
  });

  /** Starts to download a large file slowly, and returns when its first bytes have arrived, and when the connection is closed. */
  function slowly(url: string, pause = { ms: 50 }): { ended: Promise<void>; begun: Promise<void> } {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = new Promise<void>((resolve, reject) => {
      const sent = request(url, (response) => {
        response.on('data', () => {
          begin();
          response.pause();
          setTimeout(() => response.resume(), pause.ms);
        });
        response.once('end', () => reject(new Error('the download ended')));
        response.once('error', () => undefined);
        response.once('close', resolve);
      });
      sent.once('error', () => resolve());
      sent.end();
    });
    return { ended, begun };
  }
  const within = (ms: number, what: Promise<void>) =>
    Promise.race([what.then(() => 'ended'), sleep(ms, 'still open', { ref: false })]);

  test('the direct links and transfers of a member end when the member is removed, and those of others stay', async () => {
    await write('/big.txt', 'x'.repeat(9 * MIB));
    for (let size = 9; size < 100; size *= 2)
      await send('POST', '/files/append', { path: '/big.txt', content: 'x'.repeat(9 * MIB) });
    const member = await newUser('linus');
    const invited = await send('POST', '/members', { preset: 'developer' });
    const token = String(invited.body.url).split('#token=')[1];
    const joined = await panel.send('POST', `${API}/invitations/accept`, { cookie: member, body: { token } });
    expect(joined.status).toBeLessThan(300);
    const unused = await download('/notes.txt', member);
    const cut = slowly(await download('/big.txt', member));
    const pause = { ms: 50 };
    const kept = slowly(await download('/big.txt'), pause);
    const mine = await download();
    await Promise.all([cut.begun, kept.begun]);
    const { items } = (await send('GET', '/members')).body;
    expect((await send('DELETE', `/members/${items.at(-1).id}`)).status).toBeLessThan(300);
    expect(await within(CUT_MS, cut.ended)).toBe('ended');
    expect(await statusOf(unused)).toBe(401);
    expect(await within(500, kept.ended)).toBe('still open');
    expect(await statusOf(mine)).toBe(200);
    await daemon.stop();
    pause.ms = 0; // The client sees the end after everything that has arrived.
    expect(await within(CUT_MS, kept.ended)).toBe('ended');
  });
});

test('requests with the direct links of a user do not use up the rate limit of the panel at the node', async () => {
  const daemon = await startTestDaemon({ DAEMON_LIMIT_GLOBAL: '5' });
  try {
    const key = { authorization: `Bearer ${daemon.firstKey}` };
    const made = await fetch(`${daemon.url}/fs/download-token`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', 'berth-actor': 'usr_1' },
      body: JSON.stringify({ path: '/' }),
    });
    const { token } = (await made.json()) as { token: string };
    const open = async () => {
      const answer = await fetch(`${daemon.url}/fs/download?path=/&token=${token}`);
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await open());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await fetch(daemon.url, { headers: key })).status).toBe(200);
  } finally {
    await daemon.stop();
  }
});
