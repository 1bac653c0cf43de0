import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Upload } from '../../lib/contract/upload.js';
import { writeChunks } from '../../lib/disk/writing/write-chunks.js';
import { DomainError } from '../../lib/errors/errors.js';
import { eventually } from '../../testing/time/eventually.js';
import { BytesFixture } from './suites/bytes-fixture.js';
import {
  END,
  FORM,
  file,
  MAX_BYTES,
  MIB,
  part,
  refusal,
  textOf,
  UploadHarness,
  uploadOf,
} from './suites/upload-fixture.js';

describe('uploads that end early or reach a limit', () => {
  let harness: UploadHarness;

  beforeEach(async () => {
    harness = await UploadHarness.start();
  });
  afterEach(() => harness.fixture.stop());

  test('an upload whose announced length is too large is refused before its body is read', async () => {
    for (const expectation of ['', '\nExpect: 100-continue']) {
      const head = `PUT /file HTTP/1.1\nContent-Type: application/octet-stream\nContent-Length: ${MAX_BYTES + 1}`;
      const client = harness.fixture.client().send(head + expectation);
      expect(await client.answered()).toMatch(/^HTTP\/1.1 413/);
      expect(client.text).toMatch(/connection: close/i);
      expect(client.text).toMatch(new RegExp(`maximum of ${MAX_BYTES} bytes`));
    }
    expect(harness.calls).toBe(0);
  });

  test('the server sends 100 Continue only when the body of an upload is needed', async () => {
    const head = (length: number) =>
      `PUT /file HTTP/1.1\nContent-Type: application/octet-stream\nContent-Length: ${length}\nExpect: 100-continue`;
    const client = harness.fixture.client().send(head(5));
    await eventually('100 Continue', () => client.text.includes('HTTP/1.1 100 Continue\r\n\r\n'));
    client.socket.write('hello');
    await eventually('the response', () => client.text.includes('{"bytes":5}'));
    expect(harness.seen?.text).toBe('hello');
  });

  test.each([
    ['bytes', 'PUT', 'application/octet-stream', ''],
    ['a form', 'POST', FORM, part('name="file"; filename="a"', '').slice(0, -2)],
  ])('an upload sent as %s is refused as soon as it becomes too large, and the client receives the response', async (_, method, type, begin) => {
    const head = `${method} /file HTTP/1.1\nContent-Type: ${type}\nTransfer-Encoding: chunked`;
    const client = harness.fixture.client().send(head);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let isOver = false;
    client.socket.on('close', () => {
      isOver = true;
    });
    if (begin !== '') client.socket.write(`${begin.length.toString(16)}\r\n${begin}\r\n`);
    // Continue sending after the response, as some clients do, and read the response afterwards.
    for (let sent = 0; sent < 4 * MAX_BYTES && !isOver; sent += chunk.length) {
      const isTaken = client.socket.write(`10000\r\n${chunk.toString('latin1')}\r\n`);
      if (!isTaken) await eventually('buffer space', () => isOver || !client.socket.writableNeedDrain);
    }
    client.socket.write('0\r\n\r\n');
    expect(await client.answered()).toMatch(/^HTTP\/1.1 413/);
    expect(harness.seen?.error).toBeInstanceOf(DomainError);
    expect(harness.seen?.text).toBe(undefined);
    await client.closed();
  });

  test('an upload of exactly the maximum size is accepted, also in a form', async () => {
    expect((await harness.put('x'.repeat(MAX_BYTES))).status).toBe(200);
    expect((await harness.send(file('x'.repeat(MAX_BYTES)) + END)).status).toBe(200);
    expect((await refusal(await harness.send(file('x'.repeat(MAX_BYTES + 1)) + END))).status).toBe(413);
  });

  test('an upload whose sender stalls gets an error response', async () => {
    for (const [type, method, begin] of [
      ['application/octet-stream', 'PUT', 'hello'],
      [FORM, 'POST', file('hello')],
      [FORM, 'POST', '--x'],
    ]) {
      const client = harness.fixture
        .client()
        .send(`${method} /file HTTP/1.1\nContent-Type: ${type}\nContent-Length: 1000`, begin);
      expect(await client.answered()).toMatch(/^HTTP\/1.1 400[\s\S]*No data of the upload arrived for 1 s/);
      await client.closed();
    }
    expect(harness.seen?.error).toBeInstanceOf(DomainError);
    await eventually('the connections to end', async () => (await harness.fixture.connections()) === 0);
  });

  test('reading an upload fails if the sender disconnects', async () => {
    for (const [type, method, begin] of [
      ['application/octet-stream', 'PUT', 'hello'],
      [FORM, 'POST', `${part('name="file"; filename="a"', '').slice(0, -2)}hello`],
    ]) {
      harness.seen = undefined;
      const client = harness.fixture
        .client()
        .send(`${method} /file HTTP/1.1\nContent-Type: ${type}\nContent-Length: 1000`, begin);
      await eventually('the handler', () => harness.seen !== undefined);
      client.socket.resetAndDestroy();
      await eventually('the end of the upload', () => harness.seen?.error !== undefined);
      expect(harness.seen).toMatchObject({ error: expect.any(DomainError) });
      expect((harness.seen as { error?: Error } | undefined)?.error?.message).toMatch(/ended before/);
    }
    expect(harness.fixture.logged).toEqual([]);
  });

  test('an upload that its handler does not read is received anyway, and holds no resources afterwards', async () => {
    for (const [type, method, body] of [
      ['application/octet-stream', 'PUT', 'x'.repeat(3 * MIB)],
      [FORM, 'POST', file('x'.repeat(3 * MIB)) + END],
    ] as const) {
      harness.fixture.handlers.putFile = async () => ({ bytes: 0 });
      harness.fixture.handlers.sendFile = async () => ({ bytes: 0 });
      const answer = await harness.fixture.ask('/file', { method, headers: { 'content-type': type }, body });
      expect([answer.status, await answer.json()]).toEqual([200, { bytes: 0 }]);
      const refuse = async () => {
        throw new DomainError('not_found', 'There is no such folder.');
      };
      harness.fixture.handlers.putFile = refuse;
      harness.fixture.handlers.sendFile = refuse;
      const refused = await harness.fixture.ask('/file', { method, headers: { 'content-type': type }, body });
      expect(refused.status).toBe(404);
    }
    await eventually('the connections to end', async () => (await harness.fixture.connections()) <= 1);
  });

  test('the response to a refused upload does not wait for a sender that never stops', async () => {
    harness.fixture.handlers.putFile = async () => {
      throw new DomainError('not_found', 'There is no such folder.');
    };
    const client = harness.fixture
      .client()
      .send('PUT /file HTTP/1.1\nContent-Type: application/octet-stream\nContent-Length: 1000');
    expect(await client.answered()).toMatch(/^HTTP\/1.1 404[\s\S]*There is no such folder/);
    await client.closed();
  });

  test('an upload can no longer be read after its handler has returned', async () => {
    for (const [type, method, body] of [
      ['application/octet-stream', 'PUT', 'x'.repeat(3 * MIB)],
      [FORM, 'POST', file('x'.repeat(3 * MIB)) + END],
    ] as const) {
      const kept: Upload[] = [];
      harness.handle(async (input) => {
        kept.push(uploadOf(input));
        return { bytes: 0 };
      });
      await harness.fixture.ask('/file', { method, headers: { 'content-type': type }, body });
      const texts = await Promise.all(kept.map((upload) => textOf(upload)));
      expect(texts).toEqual(['']);
    }
  });

  test('a handler can stop reading an upload in the middle', async () => {
    harness.fixture.handlers.putFile = async (input) => {
      for await (const chunk of uploadOf(input)) return { bytes: chunk.length > 0 ? 1 : 0 };
      return { bytes: 0 };
    };
    expect(await (await harness.put('x'.repeat(3 * MIB))).json()).toEqual({ bytes: 1 });
  });

  test('an upload can be read only once', async () => {
    harness.fixture.handlers.putFile = async (input) => {
      await textOf(uploadOf(input));
      await textOf(uploadOf(input));
      return { bytes: 0 };
    };
    expect((await harness.put('x')).status).toBe(500);
  });

  test.each([
    ['bytes', 'PUT', 'application/octet-stream', ''],
    ['a form', 'POST', FORM, part('name="file"; filename="a"', '').slice(0, -2)],
  ])('an upload sent as %s is received no faster than the handler reads it, however long that takes', async (_, method, type, begin) => {
    await harness.fixture.stop();
    harness.fixture = await BytesFixture.start({ maxUploadBytes: 1024 * MIB, stallMs: 300 });
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let got = 0;
    const slowly = async (input: Record<string, unknown>) => {
      for await (const chunk of uploadOf(input)) {
        if (got === 0) await held;
        got += chunk.length;
      }
      return { bytes: got };
    };
    harness.fixture.handlers.putFile = slowly;
    harness.fixture.handlers.sendFile = slowly;
    const size = 64 * MIB;
    const end = begin === '' ? '' : `\r\n${END}`;
    const length = begin.length + size + end.length;
    const client = harness.fixture
      .client()
      .send(`${method} /file HTTP/1.1\nContent-Type: ${type}\nContent-Length: ${length}`, begin);
    client.socket.write(Buffer.alloc(size));
    let before = -1;
    // The sender is blocked once the buffers have accepted nothing for longer than the stall timeout.
    await eventually('the sender to block', async () => {
      const taken = size - client.socket.writableLength;
      const isHeldUp = taken === before;
      before = taken;
      if (!isHeldUp) await new Promise((resolve) => setTimeout(resolve, 400));
      return isHeldUp;
    });
    expect(client.socket.writableLength).toBeGreaterThan(0);
    client.socket.write(end);
    goOn();
    await client.answered();
    expect(client.text).toContain(`{"bytes":${size}}`);
  });

  test('an upload is written to a file without changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berth-bytes-'));
    try {
      const path = join(folder, 'stored');
      const store = async (input: Record<string, unknown>) => {
        const handle = await open(path, 'w');
        return { bytes: await writeChunks(handle, uploadOf(input)).finally(() => handle.close()) };
      };
      harness.fixture.handlers.putFile = store;
      harness.fixture.handlers.sendFile = store;
      const content = Buffer.alloc(3 * MIB + 5, 'abcdefghijk');
      expect(await (await harness.put(content)).json()).toEqual({ bytes: content.length });
      expect(Buffer.compare(await readFile(path), content)).toBe(0);
      const form = new FormData();
      form.append('file', new Blob([content]), 'a');
      const answer = await harness.fixture.ask('/file', { method: 'POST', body: form });
      expect(await answer.json()).toEqual({ bytes: content.length });
      expect(Buffer.compare(await readFile(path), content)).toBe(0);
      // The handler writes to a device that is always full (/dev/full).
      harness.fixture.handlers.putFile = async (input) => {
        const handle = await open('/dev/full', 'w');
        return { bytes: await writeChunks(handle, uploadOf(input)).finally(() => handle.close()) };
      };
      expect(await refusal(await harness.put(content))).toMatchObject({ status: 507, error: 'disk_full' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
