import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { LOADER_AT_REST } from '../../testing/programs/loader-at-rest.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { LOG_ID, LogFixture } from './suites/log-fixture.js';

describeAsRoot('logs of containers on a full disk', () => {
  let disk: SmallDisk;
  let fixture: LogFixture;
  beforeEach(async () => {
    disk = SmallDisk.mount({ size: '2m', inodes: 40 });
    fixture = new LogFixture({ folder: join(disk.folder, 'logs') });
    await fixture.add('packed\n');
    await fixture.endRun();
    await fixture.packed();
    await fixture.add(`${randomBytes(150_000).toString('base64')}\nnot packed\n`);
  });
  afterEach(async () => {
    await fixture.close().catch(() => undefined);
    disk.unmount();
  });

  const faults: [string, () => Promise<void>][] = [
    ['full', async () => disk.fill()],
    ['without inodes', async () => disk.fillInodes()],
    ['read-only', async () => disk.refuseWriting()],
  ];
  test.each(
    faults,
  )('logs can be read, searched, listed and downloaded while their disk is %s', async (_, breakDisk) => {
    await fixture.closeWriters();
    // The state after a daemon that was killed before it compressed an archive.
    renameSync(fixture.at('current.log'), fixture.at('20260301T130000000Z.log'));
    await breakDisk();
    const { lines, total } = await fixture.history({});
    expect([lines.at(0), lines.at(-1), total]).toEqual(['packed', 'not packed', lines.length]);
    expect(await fixture.history({ filter: 'packed' })).toMatchObject({ total: 2 });
    const archives = fixture.store.archives(LOG_ID);
    const listed = await archives.list();
    const sent: (number | undefined)[] = [];
    for (const { name, size } of listed) {
      const download = await archives.download(name);
      const pieces: Uint8Array[] = [];
      for await (const piece of await download.open()) pieces.push(Buffer.from(piece));
      await download.close();
      expect(gunzipSync(Buffer.concat(pieces)).toString()).toMatch(/packed\n$/);
      sent.push(download.size);
      if (download.size === undefined)
        expect(statSync(fixture.at('20260301T130000000Z.log')).size).toBe(size);
      expect((await fixture.archive(name, 1)).lines[0]).toMatch(/packed$/);
    }
    expect(sent).toEqual([undefined, listed[1]?.size]);
    expect(readdirSync(fixture.at('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('logs of a daemon without free file descriptors', () => {
  test('without free file descriptors, requests for logs fail as unavailable, and leave no file open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-logs-'));
    const program = `
      const fs = await import('node:fs');
      const { LogFixture, LOG_ID } = await import(${JSON.stringify(join(packageRoot(), 'daemon/logs/suites/log-fixture.ts'))});
      const fixture = new LogFixture({ folder: ${JSON.stringify(folder)} });
      await fixture.add('line\\n'.repeat(1000));
      await fixture.endRun();
      await fixture.packed();
      const [{ name }] = await fixture.store.archives(LOG_ID).list();
      await fixture.history({ filter: 'line' });
      ${LOADER_AT_REST}
      const count = () => fs.readdirSync('/proc/self/fd').length;
      const before = count();
      const taken = [];
      try { for (;;) taken.push(fs.openSync('/dev/null')); } catch {}
      const asks = [
        () => fixture.history(),
        () => fixture.history({ filter: 'line' }),
        () => fixture.archive(name),
        () => fixture.store.archives(LOG_ID).list(),
        () => fixture.store.archives(LOG_ID).download(name),
      ];
      const outcome = (ask) => ask().then(() => 'done', (error) => error.kind + ': ' + error.message);
      for (const ask of asks) console.log(await outcome(ask));
      // With one free descriptor, the log can be opened, but not its archive.
      fs.closeSync(taken.pop());
      for (const ask of asks.slice(0, 3)) console.log(await outcome(ask));
      for (const fd of taken) fs.closeSync(fd);
      console.log(count() - before, (await fixture.history()).total, (await fixture.history({ filter: 'line' })).total);
      await fixture.closeWriters();
      process.exit(0);`;
    try {
      const command = ['-c', 'ulimit -n 128; exec "$@"', 'sh', process.execPath, '--import', 'tsx'];
      const said = execFileSync('sh', [...command, '--input-type=module', '-e', program], {
        cwd: packageRoot(),
        encoding: 'utf8',
      });
      const lines = said.trim().split('\n');
      expect(lines.pop()).toBe('0 1000 1000');
      expect(lines.slice(0, 5)).toEqual(
        Array.from({ length: 5 }, () => expect.stringMatching(/^unavailable: .*no file descriptors left\.$/)),
      );
      expect(lines.slice(5)).toEqual([
        expect.stringMatching(/^unavailable: .*no file descriptors left\.$/),
        expect.stringMatching(/^unavailable: .*no file descriptors left\.$/),
        'done',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
