import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  BOUNDARY,
  END,
  FORM,
  file,
  MIB,
  part,
  refusal,
  textOf,
  UploadHarness,
  uploadOf,
} from './suites/upload-fixture.js';

describe('uploads as bytes and in forms', () => {
  let harness: UploadHarness;

  beforeEach(async () => {
    harness = await UploadHarness.start();
  });
  afterEach(() => harness.fixture.stop());

  test('an upload arrives as a body of bytes, of known or unknown length', async () => {
    const bytes = Buffer.alloc(3 * MIB + 7, 'abcdefg');
    expect(await (await harness.put(bytes)).json()).toEqual({ bytes: bytes.length });
    expect([harness.seen?.upload.size, harness.seen?.text === bytes.toString()]).toEqual([
      bytes.length,
      true,
    ]);
    const stream = new Blob([bytes]).stream();
    expect(await (await harness.put(stream)).json()).toEqual({ bytes: bytes.length });
    expect([harness.seen?.upload.size, harness.seen?.text === bytes.toString()]).toEqual([undefined, true]);
    expect(await (await harness.put('')).json()).toEqual({ bytes: 0 });
  });

  test("an upload in a form arrives as a file, with the form's other fields", async () => {
    const form = new FormData();
    form.append('note', 'grüße');
    form.append('file', new Blob(['content\r\n--not the boundary']), '../../etc/pass"wd');
    const answer = await harness.fixture.ask('/file', { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    expect(harness.seen?.text).toBe('content\r\n--not the boundary');
    expect(harness.seen?.upload.fileName).not.toMatch(/[/\\]/);
    expect(harness.seen?.upload.type).toBe('application/octet-stream');
    expect(harness.seen?.upload.fields).toEqual(new Map([['note', 'grüße']]));
  });

  test('fields after the file in an uploaded form are available once the file is read', async () => {
    const answer = await harness.send(part('name="file"', 'words') + part('name="note"', 'later') + END);
    expect(answer.status).toBe(200);
    expect([harness.seen?.text, harness.seen?.upload.fields.get('note')]).toEqual(['words', 'later']);
    const epilogue = await harness.send(`preamble\r\n${file('x')}${END}epilogue`);
    expect([epilogue.status, harness.seen?.text]).toEqual([200, 'x']);
  });

  test.each([
    ['without a boundary', file('x') + END, 'multipart/form-data', /boundary/],
    [
      'with an invalid boundary',
      file('x') + END,
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      /boundary/,
    ],
    ['with an empty boundary', file('x') + END, 'multipart/form-data; boundary=""', /boundary/],
    ['without the final boundary', file('x'), FORM, /last boundary/],
    ['truncated in the file', file('x').slice(0, -5), FORM, /last boundary/],
    ['truncated in a header', `--${BOUNDARY}\r\nContent-Dispo`, FORM, /last boundary/],
    [
      'with another boundary',
      file('x').replaceAll(BOUNDARY, 'other') + END.replace(BOUNDARY, 'other'),
      FORM,
      /./,
    ],
    ['that is empty', '', FORM, /./],
    ['without a file', part('name="note"', 'x') + END, FORM, /no file: send it as the part `file`/],
    ['with two files', file('x') + file('y') + END, FORM, /Send one file/],
    ['with a file part of another name', file('x', 'data') + END, FORM, /as the part `file`/],
    ['with an unknown field', part('name="other"', 'x') + file('x') + END, FORM, /unknown part `other`/],
    [
      'with a field that is too long',
      part('name="note"', 'x'.repeat(9000)) + file('x') + END,
      FORM,
      /larger than 8192 bytes/,
    ],
    [
      'with thousands of parts',
      part('name="note"', 'x').repeat(5000) + file('x') + END,
      FORM,
      /more than 16 parts/,
    ],
    [
      'with thousands of parts after the file',
      file('x') + part('name="note"', 'x').repeat(5000) + END,
      FORM,
      /more than 16 parts/,
    ],
    ['with a file part without a name', part('filename="a.txt"', 'x') + END, FORM, /as the part `file`/],
  ])('an upload in a form %s returns 400 with advice', async (_, body, type, message) => {
    const refused = await refusal(await harness.send(body, type));
    expect(refused).toMatchObject({
      status: 400,
      error: 'bad_request',
      message: expect.stringMatching(message),
    });
    expect(harness.seen?.text).toBe(undefined);
    expect(harness.fixture.logged).toEqual([]);
  });

  const takeAll = () => {
    const seen: [string | undefined, string][] = [];
    harness.handle(async (input) => {
      const upload = uploadOf(input);
      const others = upload.others?.() ?? [];
      seen.push([upload.fileName, await textOf(upload)]);
      for await (const other of others) seen.push([other.fileName, await textOf(other)]);
      return { bytes: seen.length };
    });
    return seen;
  };
  const named = (name: string, content: string) => part(`name="file"; filename="${name}"`, content);

  test('an uploaded form can have several files of any length if its handler accepts them', async () => {
    const seen = takeAll();
    const long = 'y'.repeat(1.5 * MIB);
    const refused = await harness.send(
      named('a', long) + named('b', '') + part('name="note"', 'x') + named('c', long) + END,
    );
    expect([refused.status, await refused.json()]).toEqual([200, { bytes: 3 }]);
    expect(seen).toEqual([
      ['a', long],
      ['b', ''],
      ['c', long],
    ]);
    seen.length = 0;
    expect((await harness.send(named('only', 'x') + END)).status).toBe(200);
    expect(seen).toEqual([['only', 'x']]);
  });

  test('an uploaded form with too large, too many or truncated files is refused', async () => {
    const seen = takeAll();
    const long = 'y'.repeat(1.4 * MIB);
    expect(
      (await harness.send([1, 2, 3].map((name) => named(String(name), long)).join('') + END)).status,
    ).toBe(413);
    expect(seen).toHaveLength(2);
    const many = Array.from({ length: 101 }, (_, index) => named(String(index), 'x')).join('');
    expect(await refusal(await harness.send(many + END))).toMatchObject({
      status: 400,
      message: 'The form has more than 100 files: send fewer.',
    });
    seen.length = 0;
    const cut = await refusal(await harness.send(named('a', 'x') + named('b', 'yyyy').slice(0, -4)));
    expect(cut).toMatchObject({ status: 400, message: expect.stringContaining('last boundary') });
    expect(seen).toEqual([['a', 'x']]);
  });

  test('an upload in a form contains only the file, even after megabytes of preamble', async () => {
    const long = part('name="file"; filename="a"', 'x', `X-Long: ${'y'.repeat(2 * MIB)}\r\n`);
    expect((await harness.send(long + END)).status).toBe(200);
    expect(harness.seen?.text).toBe('x');
  });

  test.each([
    ['PUT', 'application/json'],
    ['PUT', 'multipart/form-data; boundary=x'],
    ['PUT', '__proto__'],
    ['PUT', ''],
    ['POST', 'application/octet-stream'],
    ['POST', 'nonsense'],
  ])('an upload by %s with the Content-Type %j returns 415', async (method, type) => {
    const client = harness.fixture
      .client()
      .send(`${method} /file HTTP/1.1\nContent-Type: ${type}\nContent-Length: 5`, 'hello');
    expect(await client.answered()).toMatch(/^HTTP\/1.1 415/);
    expect(client.text).toMatch(/Send the body as/);
    expect(harness.calls).toBe(0);
  });

  test('an upload with a content encoding gets 415, because bytes are stored unchanged', async () => {
    const headers = { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' };
    const answer = await harness.fixture.ask('/file', { method: 'PUT', headers, body: 'x' });
    expect([answer.status, harness.calls]).toEqual([415, 0]);
  });
});
