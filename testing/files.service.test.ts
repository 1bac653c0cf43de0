import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

/* The files of a container as clients use them: fetch, curl and wget against the daemon. */

const MIB = 1024 * 1024;
const MAX_UPLOAD = 8 * MIB;
const SMALL_FILES = 300;
const run = promisify(execFile);
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the files of a container', () => {
  let daemon: TestDaemon;
  let id: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    daemon = await startTestDaemon({ DAEMON_MAX_UPLOAD_SIZE: String(MAX_UPLOAD) });
    headers = { authorization: `Bearer ${daemon.firstKey}` };
    const plan = { type: 'nodejs', name: 'files', port: await freePort() };
    id = ((await ask('POST', '/container/install', plan)).body as { id: string }).id;
  });
  afterAll(() => daemon?.stop());

  const urlOf = (path: string, query: Record<string, string> = {}) =>
    `${daemon.url}${path}?${new URLSearchParams(query)}`;
  const at = (...names: string[]) => join(daemon.config.servers, id, ...names);
  async function ask(method: string, path: string, body?: unknown, query?: Record<string, string>) {
    const response = await fetch(urlOf(path, query), {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const upload = (name: string, bytes: Uint8Array | string, fileName = name) => {
    const body = new FormData();
    body.append('file', new Blob([bytes]), fileName);
    return fetch(urlOf('/fs/upload', { path: `/${id}/${name}` }), { method: 'POST', headers, body });
  };

  test('several files can be uploaded at once into a folder, by fetch and curl', async () => {
    const files = Array.from({ length: 20 }, (_, index) => ({
      name: `Größe ${index}`,
      bytes: randomBytes(index * 20_000),
    }));
    const body = new FormData();
    for (const { name, bytes } of files) body.append('file', new Blob([bytes]), name);
    await ask('POST', '/fs/mkdir', { path: `/${id}/several` });
    const response = await fetch(urlOf('/fs/upload', { path: `/${id}/several` }), {
      method: 'POST',
      headers,
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { path: `/${id}/several`, bytes_uploaded: 190 * 20_000, status: 'completed' },
    ]);
    for (const { name, bytes } of files) expect(readFileSync(at('several', name)).equals(bytes)).toBe(true);
    const source = join(daemon.config.folder, 'source');
    writeFileSync(source, 'curl');
    const sent = [1, 2].flatMap((each) => ['-F', `file=@${source};filename=curl-${each}`]);
    const key = ['-H', `authorization: ${headers['authorization']}`];
    await run('curl', ['-sf', ...key, ...sent, urlOf('/fs/upload', { path: `/${id}` })]);
    expect([1, 2].map((each) => readFileSync(at(`curl-${each}`), 'utf8'))).toEqual(['curl', 'curl']);
    const refused = await fetch(urlOf('/fs/upload', { path: `/${id}/one` }), {
      method: 'POST',
      headers,
      body,
    });
    expect([refused.status, existsSync(at('one'))]).toEqual([400, false]);
  });

  test('files are uploaded and downloaded unchanged by fetch and curl, in parts and with a token', async () => {
    const bytes = randomBytes(5 * MIB);
    const response = await upload('form.bin', bytes, '../../evil.bin');
    expect([response.status, await response.json()]).toEqual([
      200,
      { path: `/${id}/form.bin`, bytes_uploaded: bytes.length, status: 'completed' },
    ]);
    expect((await upload('raw.bin', bytes)).status).toBe(200);
    const curled = at('..', '..', 'curled');
    writeFileSync(curled, bytes);
    const auth = ['-H', `authorization: Bearer ${daemon.firstKey}`];
    await run('curl', [
      '-sf',
      ...auth,
      '-F',
      `file=@${curled}`,
      urlOf('/fs/upload', { path: `/${id}/curl.bin` }),
    ]);
    for (const name of ['form.bin', 'raw.bin', 'curl.bin']) {
      expect([name, digest(readFileSync(at(name)))]).toEqual([name, digest(bytes)]);
    }
    const url = urlOf('/fs/download', { path: `/${id}/raw.bin` });
    const whole = await fetch(url, { headers });
    expect([
      whole.status,
      whole.headers.get('content-disposition'),
      whole.headers.get('accept-ranges'),
    ]).toEqual([200, expect.stringContaining('raw.bin'), 'bytes']);
    expect(digest(new Uint8Array(await whole.arrayBuffer()))).toBe(digest(bytes));
    const etag = String(whole.headers.get('etag'));
    expect((await fetch(url, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    // curl and wget resume interrupted downloads. wget has no key and uses only a token.
    const resumed = at('..', '..', 'resumed');
    writeFileSync(resumed, bytes.subarray(0, MIB));
    await run('curl', ['-sf', ...auth, '-C', '-', '-o', resumed, url]);
    expect(digest(readFileSync(resumed))).toBe(digest(bytes));
    const { body } = await ask('POST', '/fs/download-token', { path: `${id}/raw.bin`, expires_in: 60 });
    writeFileSync(resumed, bytes.subarray(0, MIB));
    const byToken = urlOf('/fs/download', { path: `/${id}//raw.bin`, token: String(body['token']) });
    await run('wget', ['-q', '-c', '-O', resumed, byToken]);
    expect(digest(readFileSync(resumed))).toBe(digest(bytes));
    const other = urlOf('/fs/download', { path: `/${id}/form.bin`, token: String(body['token']) });
    expect((await fetch(other)).status).toBe(401);
  });

  test('an upload that exceeds the size limit is refused, and the existing file is kept', async () => {
    await ask('POST', '/fs/file/content', { path: `/${id}/kept`, content: 'kept' });
    const large = Buffer.alloc(MAX_UPLOAD + 1);
    expect((await upload('kept', large)).status).toBe(413);
    // A chunked upload does not announce its length, so the daemon notices the limit only while it reads.
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const unsized = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(part));
        for (let sent = 0; sent <= MAX_UPLOAD; sent += MIB) controller.enqueue(new Uint8Array(MIB));
        controller.close();
      },
    });
    const streamed = await fetch(urlOf('/fs/upload', { path: `/${id}/kept` }), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: unsized,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(readFileSync(at('kept'), 'utf8')).toBe('kept');
    expect(readdirSync(join(daemon.config.folder, 'staging'))).toEqual([]);
  });

  test('a file of ten MiB can be written and read as JSON, however its characters are escaped', async () => {
    const content = '"\\\n'.repeat((4 * MIB) / 3);
    const written = await ask('POST', '/fs/file/content', { path: `/${id}/escaped`, content });
    expect(written).toMatchObject({ status: 200, body: { bytes_written: content.length } });
    const read = await ask('GET', '/fs/file/content', undefined, { path: `/${id}/escaped` });
    expect(read.body['content'] === content).toBe(true);
    const bytes = randomBytes(10 * MIB).toString('base64');
    const path = `/${id}/binary`;
    expect((await ask('POST', '/fs/file/content', { path, content: bytes, encoding: 'base64' })).status).toBe(
      200,
    );
    const back = await ask('GET', '/fs/file/content', undefined, { path });
    expect([back.body['encoding'], back.body['content'] === bytes]).toEqual(['base64', true]);
    const more = `${'x'.repeat(10 * MIB)}x`;
    expect((await ask('POST', '/fs/file/content', { path, content: more })).status).toBe(413);
    expect((await ask('POST', '/fs/append-file', { path, content: more })).status).toBe(400);
  });

  test('many small files can be stored, listed, copied and deleted at the same time', async () => {
    await ask('POST', '/fs/mkdir', { path: `/${id}/many` });
    const one = async (index: number) => (await upload(`many/${index}`, `content ${index}`)).status;
    const statuses = await Promise.all(Array.from({ length: SMALL_FILES }, (_, index) => one(index)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { body } = await ask('GET', '/fs/list', undefined, { path: `/${id}`, recursive: 'true' });
    const entries = body['entries'] as { name: string }[];
    expect(entries.filter(({ name }) => name.startsWith('many/'))).toHaveLength(SMALL_FILES);
    const copy = { source: `/${id}/many`, destination: `/${id}/copied`, recursive: true };
    expect((await ask('POST', '/fs/copy', copy)).status).toBe(200);
    expect(readFileSync(at('copied', '7'), 'utf8')).toBe('content 7');
    expect((await ask('DELETE', '/fs/rm', { path: `/${id}/many` })).body).toEqual({
      path: `/${id}/many`,
      status: 'deleted',
    });
    expect(existsSync(at('many'))).toBe(false);
  });

  test("files belong to the container's user, whichever operation created them", async () => {
    await ask('POST', '/fs/file/content', { path: `/${id}/new/file`, content: 'x', create_dirs: true });
    await upload('new/uploaded', 'x');
    const { uid } = statSync(at());
    expect(uid === 0).toBe(false || process.getuid?.() !== 0);
    for (const name of ['new', 'new/file', 'new/uploaded']) expect(statSync(at(name)).uid).toBe(uid);
  });

  test('a file is never read through a link, even if a link replaces the file for which a token was created', async () => {
    writeFileSync(at('swapped'), 'x');
    const { body } = await ask('POST', '/fs/download-token', { path: `/${id}/swapped` });
    mkdirSync(at('..', '..', 'outside'), { recursive: true });
    writeFileSync(at('..', '..', 'outside', 'secret'), 'SECRET');
    const url = urlOf('/fs/download', { path: `/${id}/swapped`, token: String(body['token']) });
    expect(await (await fetch(url)).text()).toBe('x');
    await ask('DELETE', '/fs/rm', { path: `/${id}/swapped` });
    symlinkSync(at('..', '..', 'outside', 'secret'), at('swapped'));
    const response = await fetch(url);
    expect([response.status, (await response.text()).includes('SECRET')]).toEqual([400, false]);
  });

  test('a token for a folder does not give access to files in it, and a token for a missing file is refused', async () => {
    mkdirSync(at('folder'), { recursive: true });
    writeFileSync(at('folder', 'child'), 'x');
    const { body } = await ask('POST', '/fs/download-token', { path: `/${id}/folder` });
    const child = urlOf('/fs/download', { path: `/${id}/folder/child`, token: String(body['token']) });
    expect((await fetch(child)).status).toBe(401);
    const none = await ask('POST', '/fs/download-token', { path: `/${id}/none` });
    expect(none.status).toBe(404);
    const headed = await fetch(urlOf('/fs/download', { path: `/${id}/folder/child` }), {
      headers: { authorization: `Bearer ${String(body['token'])}` },
    });
    expect(headed.status).toBe(401);
  });

  test('files can be copied and deleted as background operations, and a cancelled copy leaves nothing', async () => {
    mkdirSync(at('big'));
    for (let index = 0; index < 400; index += 1)
      writeFileSync(at('big', String(index)), Buffer.alloc(MIB / 2));
    const begin = async (method: string, path: string, body: unknown) => {
      const response = await fetch(urlOf(path), {
        method,
        headers: { ...headers, 'content-type': 'application/json', prefer: 'respond-async' },
        body: JSON.stringify(body),
      });
      expect([response.status, response.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
      return String(response.headers.get('location'));
    };
    const ended = async (location: string) => {
      for (;;) {
        const { body } = await ask('GET', location);
        if (body['status'] !== 'running') return body;
      }
    };
    const copy = (to: string) => ({ source: `/${id}/big`, destination: `/${id}/${to}`, recursive: true });
    const copied = await ended(await begin('POST', '/fs/copy', copy('copy')));
    expect(copied).toMatchObject({
      status: 'completed',
      container_id: id,
      progress: 100,
      result: { status: 'copied' },
    });
    // If the copy finishes before it can be cancelled, the test repeats it.
    for (let isCancelled = false; !isCancelled; ) {
      const cancelled = await begin('POST', '/fs/copy', copy('cancelled'));
      isCancelled = (await ask('DELETE', cancelled)).body['status'] === 'cancelled';
      if (!isCancelled) await ask('DELETE', '/fs/rm', { path: `/${id}/cancelled` });
    }
    expect([existsSync(at('cancelled')), readdirSync(join(daemon.config.folder, 'staging'))]).toEqual([
      false,
      [],
    ]);
    // A client that waits for the response, and then disconnects.
    const gone = new AbortController();
    const left = fetch(urlOf('/fs/copy'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(copy('left')),
      signal: gone.signal,
    }).catch(() => undefined);
    const staging = join(daemon.config.folder, 'staging');
    await eventually('the copy', () => readdirSync(staging).length > 0 || existsSync(at('left')));
    gone.abort();
    await left;
    // An empty folder reserves the name until the copy is moved there.
    await eventually('its end', () => existsSync(at('left')) && readdirSync(at('left')).length === 400);
    for (const name of ['big', 'copy', 'left']) {
      const removed = await ended(await begin('DELETE', '/fs/rm', { path: `/${id}/${name}` }));
      expect(removed).toMatchObject({ status: 'completed', result: { status: 'deleted' } });
      expect(existsSync(at(name))).toBe(false);
    }
  });
});
