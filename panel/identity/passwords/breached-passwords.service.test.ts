import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../../testing/failure-of.js';
import { eventually } from '../../../testing/time/eventually.js';
import { checkBreachedPasswords, createBreachedPasswords } from './breached-passwords.js';
import { checkNewPassword } from './password-rules.js';

const BREACHED = ['Quiet-Harbour-47', 'Grüße-aus-Köln-1', 'x'.repeat(126).concat('Y1')];
const THREADS = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4);
const ADA = { email: 'ada@example.org', username: 'Ada' };

let folder: string;
let path: string;
let lines: [fields: object, message: string][];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-breached-'));
  path = join(folder, 'passwords.txt');
  const hashes = BREACHED.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase());
  writeFileSync(
    path,
    hashes
      .sort()
      .map((hash) => `${hash}:12\r\n`)
      .join(''),
  );
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ignore = () => undefined;
const open = (timeoutMs?: number) => {
  const error = (fields: object, message: string) => lines.push([fields, message]);
  const logger = { debug: ignore, info: ignore, warn: ignore, error };
  return createBreachedPasswords({ path, logger, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
};

/**
 * Blocks all threads that Node.js uses to read files, like an unresponsive disk. @returns a function that
 * unblocks them
 */
async function blockFileAccess(): Promise<() => Promise<void>> {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Each read of the named pipe blocks its thread until something is written to the pipe.
  const readers = Array.from({ length: THREADS }, () => openFile(pipe, 'r'));
  return async () => {
    const writer = openSync(pipe, 'r+');
    for (const reader of await Promise.all(readers)) await reader.close();
    closeSync(writer);
  };
}

describe("the check of a new password against the operator's file of breached passwords", () => {
  test.each(
    BREACHED,
  )('the password %s, which is in the file of breached passwords, is rejected', async (password) => {
    const refused = checkNewPassword(password, ADA, open(), '/body/newPassword');
    await expect(refused).rejects.toMatchObject({
      code: 'weak_password',
      message: 'This password is known from a data breach, so attackers will try it. Choose another one.',
      details: [{ path: '/body/newPassword' }],
    });
  });

  test('a password that is not in the file of breached passwords, or differs only in case, is accepted', async () => {
    await checkNewPassword('quiet-Harbour-47', ADA, open());
    await checkNewPassword('Louder-Harbour-48', ADA, open());
  });

  test('breached passwords are accepted if the operator supplies no file', async () => {
    for (const password of BREACHED) await checkNewPassword(password, ADA, undefined);
  });

  test.each([
    ['is missing', () => rmSync(path)],
    ['is empty', () => truncateSync(path, 0)],
    ['is incomplete', () => truncateSync(path, 20)],
    ['is a pipe', () => execFileSync('sh', ['-c', 'rm "$0" && mkfifo "$0"', path])],
  ])('checking a new password fails with 503 and one log line when the file of breached passwords %s', async (_what, change) => {
    const breached = open();
    change();
    expect(await failureOf(checkNewPassword('Louder-Harbour-48', ADA, breached))).toBe(
      'unavailable/unavailable',
    );
    expect(lines).toEqual([
      [expect.objectContaining({ file: path }), 'cannot search the file of breached passwords'],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Louder');
  });

  test('checking a new password fails with 503 while reads of the file are blocked, and works again afterwards', async () => {
    const breached = open(50);
    const release = await blockFileAccess();
    try {
      expect(await failureOf(breached.contains('Louder-Harbour-48'))).toBe('unavailable/unavailable');
      // The first search has not ended, so the next one waits for its slot.
      expect(await failureOf(breached.contains('Louder-Harbour-48'))).toBe('unavailable/unavailable');
      expect(lines).toHaveLength(2);
    } finally {
      await release();
    }
    await eventually('a successful search', () => breached.contains('Quiet-Harbour-47').catch(() => false));
  });

  test('the file of breached passwords is searched for one password at a time, and at most 64 searches wait', async () => {
    const breached = open();
    const searches = Array.from({ length: 70 }, () =>
      breached.contains('Quiet-Harbour-47').catch(() => 'refused'),
    );
    const outcomes = await Promise.all(searches);
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(65);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(5);
    expect(lines).toEqual([]);
  });
});

describe('the check of the breached-passwords file at start-up', () => {
  test('at start-up, the check of the file of breached passwords returns the size of a valid file', async () => {
    expect(await checkBreachedPasswords(path)).toBe(BREACHED.length * 45);
  });

  test('the error for an invalid file of breached passwords names the variable, the file and what to do', async () => {
    writeFileSync(path, 'letmein\n');
    await expect(checkBreachedPasswords(path)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^PANEL_BREACHED_PASSWORDS \S+passwords\.txt has a line near byte 0 that is not a SHA-1 hash .+: name a readable file .+, or unset the variable\.$/,
      ),
    });
  });
});
