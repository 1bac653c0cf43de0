/** @needs docker */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot, describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';
import { type Ask, clientFor } from './vertical-slice.js';

const MIB = 1024 * 1024;
const SIZE = 10 * MIB;
const TIMEOUT_MS = 120_000;
/**
 * The program of a server. It writes three kinds of files: a deleted one that stays open, a large one, and thousands of
 * tiny ones. It continues with each kind until that fails, and prints why.
 */
const GREED = `const fs = require('node:fs');
const untilFull = (write) => { for (let i = 0; ; i++) try { write(i); } catch (error) { return error.code; } };
const hidden = fs.openSync('hidden', 'a');
fs.unlinkSync('hidden');
for (let i = 0; i < 16; i++) fs.writeSync(hidden, Buffer.alloc(256 * 1024));
const large = untilFull(() => fs.appendFileSync('large', Buffer.alloc(256 * 1024)));
const tiny = untilFull((i) => fs.writeFileSync('tiny' + i, 'x'));
console.log('refused ' + large + ' ' + tiny + ' ' + untilFull(() => fs.writeSync(hidden, Buffer.alloc(4096))));
setInterval(() => undefined, 1000);`;

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

/** An ext4 file system of 10 MiB in a file, mounted on a container's folder. */
class OwnDisk {
  readonly #folder: string;
  readonly #image = join(mkdtempSync(join(tmpdir(), 'berth-image-')), 'disk');

  constructor(folder: string) {
    this.#folder = folder;
    const { uid, gid, mode } = statSync(folder);
    writeFileSync(this.#image, '');
    truncateSync(this.#image, SIZE);
    run('mkfs.ext4', '-q', '-F', '-m', '0', this.#image);
    run('mount', '-o', 'loop,nosuid,nodev', this.#image, folder);
    chownSync(folder, uid, gid);
    chmodSync(folder, mode);
  }

  get imageBytes(): number {
    return statSync(this.#image).size;
  }

  /** Unmounts the disk, even if the server of the test is still writing to it. */
  unmount(): void {
    run('umount', '--lazy', this.#folder);
    rmSync(join(this.#image, '..'), { recursive: true });
  }
}

function hardLimit(environment: () => Record<string, string>): void {
  let daemon: TestDaemon;
  let ask: Ask;
  let disk: OwnDisk | undefined;
  beforeEach(async () => {
    daemon = await startTestDaemon({ DAEMON_DISK_KEEP_FREE: '0', ...environment() });
    ask = clientFor(daemon.url, { authorization: `Bearer ${daemon.firstKey}` });
  }, TIMEOUT_MS);
  afterEach(async () => {
    disk?.unmount();
    disk = undefined;
    await daemon?.stop();
  }, TIMEOUT_MS);

  test(
    'a container on its own small disk never exceeds its disk limit, whatever its server and the API write',
    async () => {
      const plan = { type: 'nodejs', name: 'greedy', port: await freePort() };
      const { id } = (await ask('POST', '/container/install', plan, 200)).body as { id: string };
      const folder = join(daemon.config.servers, id);
      disk = new OwnDisk(folder);
      writeFileSync(join(folder, 'index.js'), GREED);
      await ask('POST', '/container/start', { id }, 200);
      const logs = async () => ((await ask('GET', `/container/logs/${id}`)).body as { logs: string[] }).logs;
      await eventually('every write is refused', async () =>
        (await logs()).includes('refused ENOSPC ENOSPC ENOSPC'),
      );
      const path = `/${id}/more`;
      const refused = await ask('POST', '/fs/file/content', { path, content: 'x'.repeat(MIB) }, 507);
      expect(refused.body).toMatchObject({ error: 'disk_full' });
      const taken = Number(run('du', '-s', '-B1', folder).split('\t')[0]);
      expect(taken).toBeGreaterThan(SIZE / 10);
      expect(taken).toBeLessThanOrEqual(SIZE);
      const { blocks, bsize } = statfsSync(folder);
      expect(blocks * bsize).toBeLessThanOrEqual(SIZE);
      expect(disk.imageBytes).toBe(SIZE);
      expect((await ask('GET', `/container/status/${id}`)).body).not.toMatchObject({ status: 'stopped' });
      await ask('DELETE', '/container', { id, remove_data: true }, 200);
    },
    TIMEOUT_MS,
  );
}

describeAsRoot('a container of a plain process with its own file system', () => hardLimit(() => ({})));

describeAsRoot('a container of Docker with its own file system', () => {
  describeWith(['docker'], 'a container with its own file system', () =>
    hardLimit(() => ({ DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${testService('docker')}` })),
  );
});
