import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ResumableUpload } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { Sender } from './suites/sender.js';
import { KEY, UploadsFixture } from './suites/uploads-fixture.js';

const MIB = 1024 * 1024;
const digest = (text: string, algorithm = 'sha1') => createHash(algorithm).update(text).digest('base64');

describe('the bytes of a resumable upload', () => {
  let fixture: UploadsFixture;

  beforeEach(async () => {
    fixture = await UploadsFixture.open();
  });
  afterEach(() => fixture.close());

  test('bytes of an upload that arrived before the client disconnected are kept', async () => {
    const upload = await fixture.begin(6);
    const sender = new Sender(6);
    const sent = fixture.uploads.append(upload.id, KEY, { offset: 0, bytes: sender });
    const failed = expect(sent).rejects.toThrow('gone');
    await sender.send('ab');
    await sender.send('cd');
    await sender.breakOff(new DomainError('invalid_input', 'gone'));
    await failed;
    expect(await fixture.offsetOf(upload)).toBe(4);
    await fixture.append(upload, 4, 'ef');
    expect(fixture.content()).toBe('abcdef');
  });

  test('if a request has more bytes than the upload needs, all bytes of the request are discarded', async () => {
    const upload = await fixture.begin(2 * MIB);
    await fixture.append(upload, 0, 'ab');
    const sender = new Sender();
    const sent = fixture.uploads.append(upload.id, KEY, { offset: 2, bytes: sender });
    const failed = expect(sent).rejects.toMatchObject({ kind: 'too_large' });
    await sender.send(Buffer.alloc(MIB, 'x'));
    await sender.send(Buffer.alloc(MIB, 'x'));
    await failed;
    expect(await fixture.offsetOf(upload)).toBe(2);
  });

  test("the bytes of a disconnected client are stored before the upload's offset is reported", async () => {
    const upload = await fixture.begin(6);
    const sender = new Sender(6);
    const order: string[] = [];
    const sent = fixture.uploads.append(upload.id, KEY, { offset: 0, bytes: sender });
    const failed = sent.catch(() => order.push('stored'));
    await sender.send('abcd');
    await sender.breakOff(new DomainError('invalid_input', 'gone'));
    const offset = await fixture.offsetOf(upload);
    order.push('reported');
    await failed;
    expect([offset, ...order]).toEqual([4, 'stored', 'reported']);
  });

  describe('in a request with a checksum', () => {
    test.each([
      'sha1',
      'sha256',
      'sha512',
    ])('bytes of an upload that have a checksum are kept only if the checksum matches (%s)', async (algorithm) => {
      const upload = await fixture.begin(4);
      await fixture.append(upload, 0, 'ab', `${algorithm} ${digest('ab', algorithm)}`);
      const wrong = fixture.append(upload, 2, 'cx', `${algorithm} ${digest('cd', algorithm)}`);
      await expect(wrong).rejects.toMatchObject({ kind: 'checksum_mismatch' });
      expect(await fixture.offsetOf(upload)).toBe(2);
      expect(existsSync(fixture.files.at('world.zip'))).toBe(false);
      await fixture.append(upload, 2, 'cd', `${algorithm} ${digest('cd', algorithm)}`);
      expect(fixture.content()).toBe('abcd');
    });

    test('a request with bytes of an upload is rejected if its checksum has an unknown algorithm', async () => {
      const upload = await fixture.begin(4);
      await expect(fixture.append(upload, 0, 'ab', 'crc32 AAAA')).rejects.toMatchObject({
        kind: 'invalid_input',
      });
    });

    test('bytes of an upload with a checksum count only after it was checked, even after a disconnect or a kill', async () => {
      const length = 2 * MIB + 4;
      const upload = await fixture.begin(length);
      await fixture.append(upload, 0, 'ab');
      const sender = new Sender();
      const sent = fixture.uploads.append(upload.id, KEY, {
        offset: 2,
        checksum: `sha1 ${digest('x')}`,
        bytes: sender,
      });
      const failed = expect(sent).rejects.toThrow('gone');
      const part = () => fixture.kept().find((name) => name.includes('.part')) ?? '';
      await sender.send(Buffer.alloc(MIB, 'x'));
      await sender.send(Buffer.alloc(MIB, 'x'));
      expect(await fixture.offsetOf(upload)).toBe(2);
      await fixture.inNextDaemon(async () => {
        expect(statSync(fixture.folder(part())).size).toBeGreaterThan(2);
        expect(await fixture.offsetOf(upload)).toBe(2);
      });
      await sender.breakOff(new DomainError('invalid_input', 'gone'));
      await failed;
      expect(await fixture.offsetOf(upload)).toBe(2);
      expect(statSync(fixture.folder(part())).size).toBe(2);
    });
  });

  describe('that two clients send at the same time', () => {
    const sending = async (upload: ResumableUpload) => {
      const sender = new Sender();
      const sent = fixture.uploads.append(upload.id, KEY, { offset: 0, bytes: sender });
      const outcome = sent.catch((error: unknown) => error);
      await sender.send('ab');
      return { sender, outcome };
    };

    test('if two clients send bytes of an upload at the same time, the second is rejected as locked', async () => {
      const upload = await fixture.begin(4);
      const { sender, outcome } = await sending(upload);
      await expect(fixture.append(upload, 0, 'wxyz')).rejects.toMatchObject({
        kind: 'locked',
        code: 'upload_locked',
      });
      expect((await fixture.uploads.get(upload.id, KEY)).status).toBe('uploading');
      await sender.send('cd');
      await sender.end();
      expect(await outcome).toMatchObject({ status: 'completed' });
      expect(fixture.content()).toBe('abcd');
    });

    test('if one client has stopped sending bytes of an upload, another client can continue it', async () => {
      const upload = await fixture.begin(4);
      const { sender, outcome } = await sending(upload);
      const now = performance.now();
      const later = jest.spyOn(performance, 'now').mockReturnValue(now + 6000);
      try {
        const offset = await fixture.offsetOf(upload);
        await fixture.append(upload, offset, 'abcd'.slice(offset));
      } finally {
        later.mockRestore();
      }
      expect(await outcome).toMatchObject({ kind: 'locked' });
      expect(sender.isLetGo).toBe(true);
      expect(fixture.content()).toBe('abcd');
    });

    test('both requests of two clients that send bytes of an upload end when the upload is deleted', async () => {
      const upload = await fixture.begin(4);
      const { sender, outcome } = await sending(upload);
      await fixture.uploads.delete(upload.id, KEY);
      expect(await outcome).toMatchObject({ kind: 'not_found' });
      expect([sender.isLetGo, fixture.kept()]).toEqual([true, []]);
      await expect(fixture.uploads.get(upload.id, KEY)).rejects.toMatchObject({ kind: 'not_found' });
    });
  });
});
