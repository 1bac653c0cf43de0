import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callApi } from '../api-client.js';
import { type LimitedHarness, openLimitedHarness, WAYS } from './limited-harness.js';

const CONTENT = '/fs/file/content';

describe.each(WAYS)('the paths of %s', (way) => {
  let harness: LimitedHarness;
  let own: string;
  let foreign: string;
  beforeAll(async () => {
    harness = await openLimitedHarness(way);
    own = harness.own.id;
    foreign = harness.foreign.id;
    await harness.renew(harness.own, harness.key);
    // A folder whose name begins with the name of the container's folder.
    mkdirSync(join(harness.daemon.config.servers, `${own}x`));
    writeFileSync(join(harness.daemon.config.servers, `${own}x`, 'here.txt'), 'here');
    symlinkSync(`../${foreign}`, join(harness.daemon.config.servers, own, 'link'));
    symlinkSync(`../${foreign}/here.txt`, join(harness.daemon.config.servers, own, 'link.txt'));
  });
  afterAll(() => harness.close());

  const ask = (method: string, path: string, body?: unknown) =>
    callApi(harness.daemon.url, { method, path, body, headers: harness.limited });
  const of = (path: string) => `?${new URLSearchParams({ path })}`;

  /**
   * Spellings of the path of the other container's file; the first one is the usual one. `O` stands for the key's own
   * container, `F` for the other.
   */
  const SPELLINGS = [
    ...['/F/here.txt', 'F/here.txt', '//F/here.txt', '///F//here.txt/', './F/here.txt', '/./F/./here.txt'],
    ...[
      '/O/../F/here.txt',
      'O/../F/here.txt',
      '/O/x/../../F/here.txt',
      '/O/./../F/here.txt',
      '/O//..//F/here.txt',
    ],
    ...['../servers/F/here.txt', '/../servers/F/here.txt', '/O/../../servers/F/here.txt', '..', '/O/..'],
    ...['/O/link/here.txt', '/O/./link/here.txt', '/O/link/../link/here.txt'],
    ...[
      '/O\\..\\F\\here.txt',
      '\\F\\here.txt',
      '/O/..;/F/here.txt',
      '/F./here.txt',
      '/F /here.txt',
      ' /F/here.txt',
    ],
    ...[
      '/O%2f..%2fF/here.txt',
      '/%46/here.txt',
      '/O/%2e%2e/F/here.txt',
      '/O/%252e%252e/F/here.txt',
      '%2FF/here.txt',
    ],
    ...[
      '/O/\u{ff0e}\u{ff0e}/F/here.txt',
      '/O/\u2024\u2024/F/here.txt',
      '/O\u2215..\u2215F/here.txt',
      '/F\u200d/here.txt',
    ],
    ...[
      '/OF/here.txt',
      '/FO/here.txt',
      '/O/F/here.txt',
      '/Ox/here.txt',
      '/O,F/here.txt',
      '/O\n/F/here.txt',
      '/O/../F\r\nx',
    ],
    ...[
      '/O\0/../F/here.txt',
      '/F/here.txt\0',
      '/C/here.txt',
      '/\ufeffF/here.txt',
      'file:///F/here.txt',
      '~/F/here.txt',
    ],
  ];
  const spelled = (text: string) =>
    text.replace('C', foreign.toUpperCase()).replace('O', own).replace('F', foreign);

  test.each(
    SPELLINGS.map((text) => [text]),
  )('a key that is limited to one container cannot reach the files of another container by the path %j', async (text) => {
    const path = spelled(text);
    const responses = [
      await ask('GET', CONTENT + of(path)),
      await ask('GET', `/fs/download${of(path)}`),
      await ask('GET', `/fs/list${of(path)}`),
      await ask('GET', `/fs/search${of(path)}&name=*`),
      await ask('POST', '/fs/mode', { path, mode: '600' }),
      await ask('GET', `/fs/size${of(path)}`),
      await ask('POST', '/fs/append-file', { path, content: 'x' }),
      await ask('POST', '/fs/rename', { source: path, destination: `/${own}/taken.txt` }),
      await ask('POST', '/fs/copy', { source: `/${own}/here.txt`, destination: `${path}/copy` }),
      await ask('POST', '/radar/scan', { path, since: '2020-01-01T00:00:00.000Z' }),
      await ask('DELETE', '/fs/rm', { path: `${path}/none` }),
    ].map(({ status }) => status);
    // A path inside the key's own folder, however unusual, may be created.
    const isWithin = path.split('/').filter((name) => name !== '' && name !== '.')[0] === own;
    if (isWithin && !path.includes('..') && !path.includes('link')) return;
    for (const status of responses) expect([400, 403, 404]).toContain(status);
  });

  test.each([
    ['/O/link'],
    ['/O/link.txt'],
  ])('a key that is limited to one container cannot read or change files of another one through the link %s', async (text) => {
    const path = spelled(text);
    const responses = [
      await ask('GET', CONTENT + of(path)),
      await ask('GET', `/fs/download${of(path)}`),
      await ask('GET', `/fs/list${of(path)}`),
      await ask('GET', `/fs/search${of(path)}&name=*`),
      await ask('POST', '/fs/mode', { path, mode: '600' }),
      await ask('POST', '/fs/append-file', { path, content: 'x' }),
      await ask('POST', '/fs/file/content', { path, content: 'x' }),
    ].map(({ status }) => status);
    for (const status of responses) expect([400, 409]).toContain(status);
  });

  test('requests for files with a key that is limited to one container have not changed another container', async () => {
    expect(await harness.must('GET', CONTENT + of(`/${foreign}/here.txt`))).toMatchObject({
      content: 'here',
    });
    const { entries } = (await harness.must('GET', `/fs/list${of(`/${foreign}`)}`)) as {
      entries: { name: string }[];
    };
    expect(entries.map(({ name }) => name).filter((name) => /copy|taken/.test(name))).toEqual([]);
    const { entries: all } = (await harness.must('GET', '/fs/list?path=/')) as {
      entries: { name: string }[];
    };
    expect(all.map(({ name }) => name).sort()).toEqual([own, `${own}x`, foreign].sort());
  });
});
