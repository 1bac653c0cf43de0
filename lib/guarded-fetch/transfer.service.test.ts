import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { CertificateAuthority } from '../../testing/network/certificates.js';
import { eventually } from '../../testing/time/eventually.js';
import { GuardedFetch } from './guarded-fetch.js';
import { fetched, file, LOOPBACK, type Responder, redirect, saying, Web } from './suites/web-fixture.js';

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const SHORT_MS = 200;
const LONG_HEADERS = `x: ${'a'.repeat(1000)}\r\n`.repeat(17);

describe('a fetch from a host', () => {
  const opened: Web[] = [];
  const serve = async (...args: Parameters<typeof Web.serve>) => {
    const served = await Web.serve(...args);
    opened.push(served);
    return served;
  };
  afterEach(async () => {
    // No connection may be left open in any of these tests.
    await eventually('all connections to be closed', () => opened.every(({ open }) => open === 0));
    for (const each of opened.splice(0)) each.close();
  });
  const get = async (answering: Responder | string, options: Parameters<typeof fetched>[1] = {}) =>
    fetched((await serve(typeof answering === 'string' ? saying(answering) : answering)).url, options);

  test.each([
    ['with a length', `${OK}Content-Length: 5\r\n\r\nhello`],
    ['without content', `${OK}Content-Length: 0\r\n\r\n`, ''],
    ['in chunks', `${CHUNKED}2\r\nhe\r\n3;a=b\r\nllo\r\n0\r\nTrailer: x\r\n\r\n`],
    ['without either, until the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nhello'],
    ['after hints', `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}Content-Length: 5\r\n\r\nhello`],
    ['with the coding `identity`', `${OK}Content-Encoding: Identity\r\nContent-Length: 5\r\n\r\nhello`],
    ['transformed by a proxy', 'HTTP/1.1 203 Transformed\r\nContent-Length: 5\r\n\r\nhello'],
  ])('a fetch of a URL receives a response body %s', async (_, answer, content = 'hello') => {
    expect(await get(answer)).toBe(content);
  });

  test('a fetch sends no data about the user who requests it', async () => {
    const web = await serve(file('hello'));
    await fetched(`${web.url}/a%20b?token=x&y=%2F#fragment`);
    const [head = ''] = web.requests;
    expect(head.trimEnd().split('\r\n')).toEqual([
      'GET /file/a%20b?token=x&y=%2F HTTP/1.1',
      `host: 127.0.0.1:${web.port}`,
      'accept: */*',
      'accept-encoding: identity',
      'user-agent: Berth',
      'Connection: close',
    ]);
  });

  test('a fetch repeats the same kind of request when it follows a redirect', async () => {
    const last = await serve(file('hello'), { address: '::1', host: '[::1]' });
    // The redirect contains UTF-8, which headers should not contain, but browsers accept.
    const third = await serve(redirect(Buffer.from('/größe?a=b').toString('latin1'), 307));
    const second = await serve(redirect(`//127.0.0.1:${third.port}/there`, 308));
    const first = await serve(redirect(second.url));
    expect(await fetched(first.url).catch(String)).toContain('more than 10 redirects');
    expect(third.requests).toHaveLength(9);
    expect(third.requests[1]).toContain('GET /gr%C3%B6%C3%9Fe?a=b HTTP/1.1\r\n');
    expect(third.requests[1]?.toLowerCase()).not.toMatch(/referer|cookie|authorization/);
    const toLast = await serve(redirect(last.url, 303));
    expect(await fetched(toLast.url)).toBe('hello');
    expect(last.requests[0]).toContain(`host: [::1]:${last.port}\r\n`);
  });

  const withRedirects = async (count: number) => {
    let web = await serve(file('hello'));
    for (let made = 0; made < count; made += 1) web = await serve(redirect(web.url));
    return fetched(web.url);
  };
  test('a fetch follows at most ten redirects', async () => {
    expect(await withRedirects(10)).toBe('hello');
    await expect(withRedirects(11)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    ['an error status', 'HTTP/1.1 404 Not Found\r\nContent-Length: 6\r\n\r\nSECRET', 'status 404'],
    ['a range', 'HTTP/1.1 206 Partial\r\nContent-Length: 5\r\n\r\nhello', 'status 206'],
    ['nothing', 'HTTP/1.1 204 No Content\r\n\r\n', 'status 204'],
    ['not modified', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'status 304'],
    ['a redirect without a location', 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n', 'status 302'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhello',
      'closed the',
    ],
    ['a length twice', `${OK}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`, 'invalid HTTP'],
    ['two lengths', `${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 'invalid HTTP'],
    ['two lengths in one', `${OK}Content-Length: 5, 6\r\n\r\nhello`, 'invalid HTTP'],
    ['a negative length', `${OK}Content-Length: -5\r\n\r\nhello`, 'invalid HTTP'],
    [
      'a length that is too large for a number',
      `${OK}Content-Length: ${'9'.repeat(30)}\r\n\r\nhello`,
      'invalid HTTP',
    ],
    [
      'a length and chunks',
      `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'invalid HTTP',
    ],
    [
      'chunks and a length',
      `${OK}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
      'invalid HTTP',
    ],
    ['fewer bytes than the length', `${OK}Content-Length: 6\r\n\r\nhello`, 'closed the connection early'],
    ['more bytes than the length', `${OK}Content-Length: 4\r\n\r\nhello`, 'invalid HTTP'],
    ['chunks without the last one', `${CHUNKED}5\r\nhello\r\n`, 'closed the connection early'],
    ['an invalid chunk', `${CHUNKED}zz\r\nhello\r\n0\r\n\r\n`, 'invalid HTTP'],
    ['an endless chunk extension', `${CHUNKED}5;${'a'.repeat(100_000)}`, 'invalid HTTP'],
    ['huge trailers', `${CHUNKED}0\r\n${LONG_HEADERS}\r\n`, 'too many headers'],
    ['huge headers', `${OK}${LONG_HEADERS}Content-Length: 5\r\n\r\nhello`, 'too many headers'],
    ['a protocol other than HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid HTTP'],
    ['no bytes', '', 'closed the connection early'],
    ['incomplete headers', `${OK}Content-`, 'closed the connection early'],
    ['compressed bytes', `${OK}Content-Encoding: gzip\r\n\r\nhello`, 'compresses'],
    ['bytes with two codings', `${OK}Content-Encoding: identity, br\r\n\r\nhello`, 'compresses'],
    [
      'a coding after 3000 headers',
      `${OK}${'a:\r\n'.repeat(3000)}Content-Encoding: gzip\r\n\r\nhello`,
      'compresses',
    ],
    ['compressed chunks', `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 'compresses'],
    [
      'compressed bytes until the end of the connection',
      `${OK}Transfer-Encoding: gzip\r\n\r\nhello`,
      'compresses',
    ],
  ])('a fetch fails if the response has %s', async (_, answer, said) => {
    const error = await get(answer).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ kind: 'unavailable', message: expect.stringContaining(said) });
    expect(String(error)).toMatch(/: The host 127\.0\.0\.1 [^:]+: [A-Za-z ]+\.$/);
    expect(String(error)).not.toContain('SECRET');
  });

  test('a fetch rejects a compressed response, which could decompress to any size', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const head = `${OK}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const answer = Buffer.concat([Buffer.from(head), bomb]);
    await expect(get((socket) => void socket.end(answer))).rejects.toThrow('compresses');
  });

  test.each([
    ['is announced', `${OK}Content-Length: 6\r\n\r\n`],
    ['comes in chunks', `${CHUNKED}3\r\nhel\r\n3\r\nlo!\r\n`],
    ['comes until the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nhello!'],
  ])('a fetch throws `too_large` if a response is larger than the limit and %s', async (_, answer) => {
    // The host keeps the connection open, so the error is not caused by a closed connection.
    const asked = get((socket) => void socket.write(answer), { maxBytes: 5 });
    await expect(asked).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('a fetch of an endless response stops at the maximum size', async () => {
    const endless: Responder = (socket) => {
      socket.write(CHUNKED);
      const more = () => {
        while (socket.writable && socket.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    };
    await expect(get(endless, { maxBytes: 8 * 1024 * 1024 })).rejects.toMatchObject({ kind: 'too_large' });
  });

  const silent =
    (text: string): Responder =>
    (socket) =>
      void socket.write(text);
  const dripping =
    (text: string, more: string): Responder =>
    (socket) => {
      socket.write(text);
      const timer = setInterval(() => socket.write(more), SHORT_MS / 10);
      socket.on('close', () => clearInterval(timer));
    };
  test.each([
    ['no response comes', silent(''), { headersMs: SHORT_MS }, 'did not respond within 1 s'],
    ['the headers never end', dripping(OK, 'a: b\r\n'), { headersMs: SHORT_MS }, 'did not respond within'],
    [
      'early hints never end',
      dripping('', 'HTTP/1.1 103 H\r\n\r\n'),
      { headersMs: SHORT_MS },
      'did not respond',
    ],
    [
      'the bytes stop',
      silent(`${OK}Content-Length: 9\r\n\r\nhello`),
      { stallMs: SHORT_MS },
      'sent no data for 1 s',
    ],
    ['the chunks stop', silent(`${CHUNKED}5\r\nhello\r\n`), { stallMs: SHORT_MS }, 'sent no data for'],
    [
      'the bytes come too slowly',
      dripping(CHUNKED, '1\r\na\r\n'),
      { totalMs: 3 * SHORT_MS },
      'was not received within 1 s',
    ],
  ])('a fetch times out if %s', async (_, answering, waits, said) => {
    await expect(get(answering, { waits })).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining(said),
    });
  });

  test('a fetch times out if the host does not start TLS, or its name is never resolved', async () => {
    const mute = await serve(() => undefined);
    const waits = { connectMs: SHORT_MS };
    const late = { kind: 'unavailable', message: expect.stringContaining('could not be reached within 1 s') };
    await expect(fetched(mute.url.replace('http', 'https'), { waits })).rejects.toMatchObject(late);
    const lookUp = () => new Promise<never>(() => undefined);
    await expect(fetched('http://slow.test/', { waits, lookUp })).rejects.toMatchObject(late);
  });

  test('a fetch rejects a host that does not speak TLS or has an untrusted certificate', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const plain = await fetched(`https://127.0.0.1:${port}/`).catch((error: unknown) => error);
    server.close();
    expect(plain).toMatchObject({
      kind: 'unavailable',
      message: 'The host 127.0.0.1 does not support a current version of TLS: use another URL.',
    });
    const folder = mkdtempSync(join(tmpdir(), 'berth-certificates-'));
    const authority = new CertificateAuthority(folder);
    for (const tls of [authority.sign('IP:127.0.0.1'), authority.selfSigned('IP:127.0.0.1')]) {
      const web = await serve(file('hello'), { tls });
      await expect(fetched(web.url)).rejects.toMatchObject({
        kind: 'unavailable',
        message: expect.stringContaining('has a certificate that is not trusted'),
      });
      expect([web.connections, web.requests]).toEqual([1, []]);
    }
    rmSync(folder, { recursive: true });
  });

  test('a fetch tries the next address of the host if one does not respond', async () => {
    const web = await serve(file('hello'), { address: '127.0.0.3' });
    const lookUp = async () => ['::1', '127.0.0.2', '127.0.0.3'];
    expect(await fetched(`http://three.test:${web.port}/`, { lookUp })).toBe('hello');
    const none = fetched(`http://three.test:${web.port}/`, { lookUp: async () => ['::1', '127.0.0.2'] });
    await expect(none).rejects.toMatchObject({ message: expect.stringContaining('refused the connection') });
  });

  test('a fetch does not time out because of a slow reader', async () => {
    const web = await serve(file('x'.repeat(16 * 1024 * 1024)));
    const fetch = new GuardedFetch({ allow: LOOPBACK, waits: { stallMs: 3000 } });
    const options = { maxBytes: 64 * 1024 * 1024, signal: new AbortController().signal };
    const bytes = await fetch.get(web.url, options, async ({ body, size }) => {
      let seen = 0;
      for await (const chunk of body) {
        if (seen === 0) await new Promise((resolve) => setTimeout(resolve, 4000));
        seen += chunk.length;
      }
      return [seen, size];
    });
    expect(bytes).toEqual([16 * 1024 * 1024, 16 * 1024 * 1024]);
  });

  test('a fetch can be aborted at any point, and then rejects with the reason of the abort signal', async () => {
    const reason = new Error('called off');
    for (const answering of [silent(''), silent(OK), silent(`${OK}Content-Length: 9\r\n\r\nhello`)]) {
      const over = new AbortController();
      const web = await serve(answering);
      const asked = fetched(web.url, { signal: over.signal });
      await eventually('the request to come', () => web.requests.length === 1);
      over.abort(reason);
      await expect(asked).rejects.toBe(reason);
    }
    const before = fetched('http://127.0.0.1/', { signal: AbortSignal.abort(reason) });
    await expect(before).rejects.toBe(reason);
    const over = new AbortController();
    const lookUp = () => new Promise<never>(() => setImmediate(() => over.abort(reason)));
    await expect(fetched('http://slow.test/', { signal: over.signal, lookUp })).rejects.toBe(reason);
  });

  test('a fetch closes the connection when the caller stops reading', async () => {
    const web = await serve(silent(`${OK}Content-Length: 9\r\n\r\nhello`));
    const fetch = new GuardedFetch({ allow: LOOPBACK });
    const options = { maxBytes: 64, signal: new AbortController().signal };
    const first = await fetch.get(web.url, options, async ({ body }) => {
      for await (const chunk of body) return chunk.toString();
      return undefined;
    });
    expect(first).toBe('hello');
    const read = fetch.get(web.url, options, async () => {
      throw new Error('cancelled by the user');
    });
    await expect(read).rejects.toThrow('cancelled by the user');
  });
});
