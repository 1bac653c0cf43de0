import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import { FileLease } from '../../testing/disk/file-lease.js';
import { describeWith } from '../../testing/services/describe-with.js';
import { everyOperation } from './suites/every-operation.js';
import { FilesFixture, noSignal, quietWork } from './suites/files-fixture.js';

const HELD = /^The server holds a lease \(F_SETLEASE\) on "[^"]*\/held": .+\.$/;

/** The operations that open an existing file. READING: only for reading; WRITING: for writing. */
const READING = ['read', 'download', 'copy from', 'unzip from', 'zip', 'zip changed files', 'posix read'];
const WRITING = ['append', 'posix write', 'posix size'];

/** Returns the outcome of an operation: `ok`, or the kind and message of its error. */
async function outcomeOf(operation: () => Promise<unknown>): Promise<string> {
  try {
    await operation();
    return 'ok';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${error.kind}: ${error.message}`;
  }
}

describeWith(['unzip'], 'a file on which a server holds a lease', () => {
  let fixture: FilesFixture;
  let lease: FileLease | undefined;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    await lease?.release();
    lease = undefined;
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  const hold = async (name: string, kind: 'read' | 'write') => {
    mkdirSync(fixture.at('inside'), { recursive: true });
    for (const file of [name, 'inside/file']) writeFileSync(fixture.at(file), 'content');
    lease = await FileLease.hold(fixture.at(name), kind);
  };

  test.each([
    'read',
    'write',
  ] as const)('a file on which a server holds a %s lease (of the Linux kernel) blocks no file operation', async (kind) => {
    const outcomes: [string, string][] = [];
    for (const [name] of everyOperation(fixture, '/cnt_one/held')) {
      await hold('held', kind);
      const [, operation] =
        everyOperation(fixture, '/cnt_one/held', `/cnt_one/inside/${outcomes.length}`).find(
          ([other]) => other === name,
        ) ?? [];
      outcomes.push([name, await outcomeOf(operation ?? Promise.reject)]);
      await lease?.release();
      if (readdirSync(fixture.at()).includes('held')) await fixture.files.remove('/cnt_one/held', noSignal);
    }
    const refused = outcomes.filter(([, outcome]) => /^conflict: The server holds a lease/.test(outcome));
    expect(refused.map(([name]) => name)).toEqual(
      outcomes
        .map(([name]) => name)
        .filter((name) => WRITING.includes(name) || (kind === 'write' && READING.includes(name))),
    );
    for (const [, outcome] of refused) expect(outcome.replace('conflict: ', '')).toMatch(HELD);
  });

  test.each([
    [
      'zip',
      () => fixture.files.zip('/cnt_one/inside', '/cnt_one/new.zip', {}, { keyId: 'dk_one' }, quietWork),
    ],
    [
      'copy',
      () => fixture.files.copy('/cnt_one/inside', '/cnt_one/copy', { isRecursive: true, signal: noSignal }),
    ],
    [
      'backup',
      async () => {
        const archive = fixture.files.tar('cnt_one', { signal: noSignal, include: [], exclude: [] });
        while ((await archive.next()).done !== true);
      },
    ],
  ])('a %s of a folder fails if a server holds a lease on a file in it, and the error names the file', async (_, operation) => {
    await hold('inside/held', 'write');
    const outcome = await outcomeOf(operation);
    expect(outcome.replace('conflict: ', '')).toMatch(HELD);
    expect(readdirSync(fixture.at()).sort()).toEqual(['inside']);
  });
});
