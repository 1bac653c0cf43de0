import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../../testing/time/eventually.js';
import { quiet } from '../../suites/process-harness.js';
import { type RunFiles, runFiles } from '../runs/run.js';
import { followOutput } from './output.js';

const MOST_BYTES = 1024 * 1024;

describe('the output of a server that modifies its own output file', () => {
  let folder: string;
  let files: RunFiles;
  let text: string;
  let cursor: number;
  let isAlive: boolean;
  let aborter: AbortController;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-output-'));
    files = runFiles(folder, 'run_1');
    mkdirSync(files.folder);
    appendFileSync(files.output, '');
    [text, cursor, isAlive, aborter] = ['', 0, true, new AbortController()];
  });
  afterEach(() => {
    aborter.abort();
    rmSync(folder, { recursive: true });
  });

  /** Settles when the run has ended. Aborts if more is sent than any server in this test writes. */
  const follow = (whenSent: () => void = () => undefined): Promise<void> => {
    const onOutput = async (chunk: Buffer, to: string) => {
      text += chunk.toString('latin1');
      cursor = Number(to);
      if (text.length > MOST_BYTES) throw new Error('reading did not end');
      whenSent();
    };
    const never = new Promise<void>(() => undefined);
    const pausing = { pause: () => undefined, resume: () => undefined };
    const source = { files, logger: quiet, ended: never, isAlive: async () => isAlive, ...pausing };
    const over = followOutput(source, cursor, { onOutput }, aborter.signal);
    over.catch(() => undefined);
    return over;
  };
  const write = (more: string) => appendFileSync(files.output, more);

  test('a hole in the output file of a server appears in the output as one line, not as NUL bytes', async () => {
    write('before\n');
    truncateSync(files.output, 1e12);
    write('after\n');
    const over = follow();
    await Promise.race([over, eventually('what follows', () => text.endsWith('after\n'))]);
    expect(text).toBe(
      `before\n[berth] ${1e12 - 7} bytes of NULs, including unread output between them, were left out of the output\nafter\n`,
    );
    truncateSync(files.output, 2e12);
    isAlive = false;
    await over;
    expect(text.split('\n').slice(3)).toEqual([expect.stringMatching(/^\[berth\] \d{12} bytes of NULs/), '']);
    expect(cursor).toBe(2e12);
  });

  test('output between two holes in the output file may be skipped, and the output says so and continues', async () => {
    for (const line of ['one', 'two', 'three']) {
      truncateSync(files.output, statSync(files.output).size + 1e9);
      write(`\n${line}\n`);
    }
    isAlive = false;
    await follow();
    expect(text).toMatch(/^\[berth\] \d{10} bytes of NULs, including unread output between them, were/);
    expect(text).toContain('three\n');
  });

  test('NUL bytes in the output of a server are kept if they take less than a disk block', async () => {
    write(`a${'\0'.repeat(100)}b\n\0`);
    isAlive = false;
    await follow();
    expect(text).toBe(`a${'\0'.repeat(100)}b\n\0`);
  });

  test('the output continues after the server has truncated its output file, and mentions that', async () => {
    write('one\n');
    const over = follow();
    await eventually('what came first', () => text === 'one\n');
    truncateSync(files.output, 0);
    await Promise.race([over, eventually('the notice', () => text.endsWith('lost\n'))]);
    write('2\n');
    await Promise.race([over, eventually('what came then', () => text.endsWith('2\n'))]);
    isAlive = false;
    await over;
    const notice = '[berth] the server truncated its output file: the part that was not read yet is lost';
    expect(text.split('\n')).toEqual(['one', notice, '2', '']);
    expect(cursor).toBe(2);
  });

  test('the output ends when the server has ended, even if one of its processes keeps writing', async () => {
    write('last words\n');
    isAlive = false;
    await follow(() => write('more\n'.repeat(1000)));
    expect(text).toBe('last words\n');
  });

  test('the output ends when the files of a server that has ended are deleted, even if a part is unread', async () => {
    write('one\n');
    write('x\n'.repeat(200_000));
    await follow(() => {
      isAlive = false;
      rmSync(files.output, { force: true });
    });
    expect(text.length).toBeLessThan(200_000);
  });
});
