import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Download } from '../../lib/contract/download.js';
import { listOperations, parametersOf, readDocument, responseOf } from '../../lib/contract/openapi.js';
import { eventually } from '../../testing/time/eventually.js';
import { BytesFixture } from './suites/bytes-fixture.js';
import { endless, MODIFIED_HEADER, TEXT, Watched } from './suites/watched-source.js';

describe('a download', () => {
  let fixture: BytesFixture;
  let source: Watched;

  beforeEach(async () => {
    fixture = await BytesFixture.start({ stallMs: 1000 });
    source = new Watched();
    fixture.handlers.getFile = async () => source.download();
  });
  afterEach(() => fixture.stop());

  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fixture.ask('/file', { method, headers });

  test('a download sends the whole file with its size, entity tag and name, and closes the file once', async () => {
    const answer = await get({ 'accept-encoding': 'gzip' });
    expect(await answer.text()).toBe(TEXT);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="letters.txt"',
      'content-length': '26',
      'content-type': 'application/octet-stream',
      etag: '"v1"',
      'last-modified': MODIFIED_HEADER,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-encoding')).toBe(null);
    expect(source.opened).toEqual([undefined]);
    await eventually('the source to be closed', () => source.closed > 0);
    expect(source.closed).toBe(1);
  });

  test('a HEAD request for a download gets the same headers, but no body, and the file is not opened', async () => {
    const answer = await get({ range: 'bytes=1-2' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), answer.headers.get('etag')]).toEqual([
      200,
      '26',
      '"v1"',
    ]);
    expect([source.opened, source.closed]).toEqual([[], 1]);
  });

  test.each([
    ['bytes=0-0', 'a', 'bytes 0-0/26'],
    ['bytes=24-', 'yz', 'bytes 24-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
    ['bytes=20-999999999999999999999', 'uvwxyz', 'bytes 20-25/26'],
    ['bytes=-999', TEXT, 'bytes 0-25/26'],
    ['Bytes=1-2', 'bc', 'bytes 1-2/26'],
  ])('a download with the range %s returns exactly the bytes of that range', async (range, text, contentRange) => {
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    const start = TEXT.indexOf(text);
    expect(source.opened).toEqual([{ start, end: start + text.length }]);
  });

  test.each([
    ['several', 'bytes=0-0,2-2'],
    ['many overlapping', `bytes=${Array.from({ length: 2000 }, () => '0-').join(',')}`],
    ['another unit', 'lines=0-1'],
    ['backwards', 'bytes=5-2'],
    ['nonsense', 'bytes=a-b'],
    ['nothing', 'bytes=-'],
  ])('a download sends the whole file if the requested ranges are %s', async (_, range) => {
    const answer = await get({ range });
    expect([answer.status, await answer.text(), source.opened]).toEqual([200, TEXT, [undefined]]);
  });

  test.each([
    'bytes=26-',
    'bytes=999-1000',
    'bytes=-0',
  ])('a download with the range %s returns 416 and the file size', async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */26');
    expect(await answer.json()).toEqual({
      error: 'range_not_satisfiable',
      message: 'The range must start within the file, which has 26 bytes.',
      status: 416,
    });
    expect([source.opened, source.closed]).toEqual([[], 1]);
  });

  test.each([
    ['"v1"', 206],
    ['"v2"', 200],
    ['W/"v1"', 200],
    [MODIFIED_HEADER, 206],
    ['Thu, 15 Jan 2026 10:29:59 GMT', 200],
    ['nonsense', 200],
  ])('a range request with If-Range: %s gets the status %i (200 means the file has changed)', async (ifRange, status) => {
    const answer = await get({ range: 'bytes=1-2', 'if-range': ifRange });
    expect([answer.status, await answer.text()]).toEqual([status, status === 206 ? 'bc' : TEXT]);
  });

  test('a range request gets the whole file if If-Range has a weak tag or a time within the current second', async () => {
    fixture.handlers.getFile = async () => source.download({ etag: 'W/"v1"', modified: new Date() });
    for (const ifRange of ['W/"v1"', '"v1"', new Date().toUTCString()]) {
      expect((await get({ range: 'bytes=1-2', 'if-range': ifRange })).status).toBe(200);
    }
  });

  test.each([
    [{ 'if-none-match': '"v1"' }, 304],
    [{ 'if-none-match': '"v0", W/"v1"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"v0"' }, 200],
    [{ 'if-modified-since': MODIFIED_HEADER }, 304],
    [{ 'if-modified-since': 'Thu, 15 Jan 2026 10:29:59 GMT' }, 200],
    [{ 'if-none-match': '"v0"', 'if-modified-since': MODIFIED_HEADER }, 200],
    [{ 'if-none-match': '"v1"', range: 'bytes=0-1' }, 304],
  ])('a download with the request headers %j has the status %d', async (headers, status) => {
    const answer = await get(headers as Record<string, string>);
    expect(answer.status).toBe(status);
    if (status === 304) {
      expect([await answer.text(), answer.headers.get('etag'), source.opened]).toEqual(['', '"v1"', []]);
      expect(source.closed).toBe(1);
    }
  });

  test('a download of unknown size is sent whole and without Content-Length, even if a range is requested', async () => {
    fixture.handlers.getFile = async () =>
      new Download({
        fileName: 'world.zip',
        open: (range) => source.letters(range),
        close: source.close,
      });
    const answer = await get({ range: 'bytes=0-1' });
    expect([answer.status, await answer.text(), answer.headers.get('accept-ranges')]).toEqual([
      200,
      TEXT,
      'none',
    ]);
    expect(answer.headers.get('content-length')).toBe(null);
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, null]);
    expect([source.opened, source.closed]).toEqual([[undefined], 2]);
  });

  test('a download of an empty file is empty, whatever range is requested', async () => {
    fixture.handlers.getFile = async () => source.download({ size: 0, open: () => endless(0) });
    for (const range of ['bytes=0-', 'bytes=-1', 'lines=0-1']) {
      const answer = await get({ range });
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
        200,
        '0',
        '',
      ]);
    }
  });
});

test('a Range header is ignored in requests whose response is not a download', async () => {
  const fixture = await BytesFixture.start();
  try {
    fixture.handlers.listEntries = async () => ({ path: '/', entries: [] });
    for (const range of ['bytes=0-1', 'bytes=999-']) {
      const answer = await fixture.ask('/list', { headers: { range } });
      expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null]);
      expect(await answer.json()).toEqual({ path: '/', entries: [] });
    }
  } finally {
    await fixture.stop();
  }
});

test('downloads use exactly the request and response headers that the API document describes', () => {
  const document = readDocument('daemon');
  const downloads = listOperations(document).filter(
    ({ operation: { responses } }) => responses['206'] !== undefined,
  );
  expect(downloads.map(({ operation }) => operation.operationId).sort()).toEqual([
    'downloadBackup',
    'downloadLogArchive',
    'downloadPath',
  ]);
  for (const { operation } of downloads) {
    const asked = parametersOf(document, operation).flatMap((each) =>
      each.in === 'header' ? each.name : [],
    );
    const ofDownloads = ['If-Modified-Since', 'If-None-Match', 'If-Range', 'Range'];
    expect(asked.sort()).toEqual(['Berth-Actor', 'Berth-Container', ...ofDownloads]);
    for (const status of [200, 206, 304]) {
      expect(responseOf(document, operation, status)).toMatchObject({
        headers: { ETag: {}, 'Last-Modified': {} },
      });
    }
  }
});
