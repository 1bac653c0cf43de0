import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/package-root.js';
import { LOADER_AT_REST } from '../../testing/loader-at-rest.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { SmallDisk } from '../../testing/small-disk.js';
import { LOG_ID, LogStage } from './suites/log-stage.js';

describeAsRoot('logs on a disk without space', () => {
  let disk: SmallDisk;
  let stage: LogStage;
  beforeEach(async () => {
    disk = SmallDisk.mount({ size: '2m', inodes: 40 });
    stage = new LogStage({ folder: join(disk.folder, 'logs') });
    await stage.add('packed\n');
    await stage.endRun();
    await stage.packed();
    await stage.add(`${randomBytes(150_000).toString('base64')}\nnot packed\n`);
  });
  afterEach(async () => {
    await stage.close().catch(() => undefined);
    disk.unmount();
  });

  const faults: [string, () => Promise<void>][] = [
    ['full', async () => disk.fill()],
    ['without inodes', async () => disk.fillInodes()],
    ['read-only', async () => disk.refuseWriting()],
  ];
  test.each(faults)('(%s) can be read, searched, listed and downloaded', async (_, breakDisk) => {
    await stage.closeWriters();
    // A daemon that was killed before it packed the archive leaves this.
    renameSync(stage.at('current.log'), stage.at('20260301T130000000Z.log'));
    await breakDisk();
    const { lines, total } = await stage.history({});
    expect([lines.at(0), lines.at(-1), total]).toEqual(['packed', 'not packed', lines.length]);
    expect(await stage.history({ filter: 'packed' })).toMatchObject({ total: 2 });
    const archives = stage.store.archives(LOG_ID);
    const listed = await archives.list();
    const sent: (number | undefined)[] = [];
    for (const { name, size } of listed) {
      const download = await archives.download(name);
      const pieces: Uint8Array[] = [];
      for await (const piece of await download.open()) pieces.push(Buffer.from(piece));
      await download.close();
      expect(gunzipSync(Buffer.concat(pieces)).toString()).toMatch(/packed\n$/);
      sent.push(download.size);
      if (download.size === undefined) expect(statSync(stage.at('20260301T130000000Z.log')).size).toBe(size);
      expect((await stage.archive(name, 1)).lines[0]).toMatch(/packed$/);
    }
    expect(sent).toEqual([undefined, listed[1]?.size]);
    expect(readdirSync(stage.at('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('logs of a daemon without free file descriptors', () => {
  test('are unavailable until some are free, and no file stays open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-logs-'));
    const program = `
      const fs = await import('node:fs');
      const { LogStage, LOG_ID } = await import(${JSON.stringify(join(packageRoot(), 'daemon/logs/suites/log-stage.ts'))});
      const stage = new LogStage({ folder: ${JSON.stringify(folder)} });
      await stage.add('line\\n'.repeat(1000));
      await stage.endRun();
      await stage.packed();
      const [{ name }] = await stage.store.archives(LOG_ID).list();
      await stage.history({ filter: 'line' });
      ${LOADER_AT_REST}
      const count = () => fs.readdirSync('/proc/self/fd').length;
      const before = count();
      const taken = [];
      try { for (;;) taken.push(fs.openSync('/dev/null')); } catch {}
      const asks = [
        () => stage.history(),
        () => stage.history({ filter: 'line' }),
        () => stage.archive(name),
        () => stage.store.archives(LOG_ID).list(),
        () => stage.store.archives(LOG_ID).download(name),
      ];
      const tell = (ask) => ask().then(() => 'done', (error) => error.kind + ': ' + error.message);
      for (const ask of asks) console.log(await tell(ask));
      // With one descriptor, the log can be opened, but not its archive.
      fs.closeSync(taken.pop());
      for (const ask of asks.slice(0, 3)) console.log(await tell(ask));
      for (const fd of taken) fs.closeSync(fd);
      console.log(count() - before, (await stage.history()).total, (await stage.history({ filter: 'line' })).total);
      await stage.closeWriters();
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
