import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { credential } from './sftp.js';
import { command } from './support/compare.js';
import type { Figure } from './support/figures.js';
import { filledTree } from './support/file-trees.js';
import { asked, type Fixture, onFixture, post } from './support/files-fixture.js';
import { openSshd } from './support/open-sshd.js';

const SETTLE_MS = 4000;
const MIB = 1024 * 1024;

/** The amount of data in each operation, and the idle time before memory is measured. */
type Size = { mib: number; files: number; idleMs: number };

/** Measures a daemon's memory after zip, unzip, backup, restore, upload and SFTP, and some idle time. */
export const fileWork = ({ mib, files, idleMs }: Size): Promise<Figure[]> =>
  onFixture(async (fixture) => {
    const { bench, folder } = fixture;
    await sleep(SETTLE_MS);
    const idle = bench.memory().toFixed(1);
    filledTree(join(folder, 'world'), mib * MIB, files);
    await work(fixture);
    const busy = bench.memory().toFixed(1);
    await sleep(idleMs);
    const value = bench.memory();
    console.log(
      `file work on ${mib} MiB: memory ${idle} -> ${busy} MiB, ${value.toFixed(1)} MiB after ${idleMs / 1000} idle seconds`,
    );
    return [{ row: 'daemon after file work', value, unit: 'MiB', baseline: `before ${idle} MiB` }];
  });

async function work(fixture: Fixture): Promise<void> {
  const { bench, id, folder, running } = fixture;
  const [local, keys] = [bench.folder('local'), bench.folder('sshd')];
  await post(fixture, '/fs/zip', { path: `/${id}/world`, output: `/${id}/world.zip` });
  await post(fixture, '/fs/unzip', { path: `/${id}/world.zip`, destination: `/${id}/again` });
  const backup = (await bench.ask('POST', '/container/backup', { id })) as { id: string };
  await post(fixture, '/container/restore', { id, backup_id: backup.id });
  const upload = `${bench.url}/fs/upload?path=/${id}/uploaded.zip`;
  await asked(fixture, ['-F', `file=@${join(folder, 'world.zip')}`, '-H', 'expect:', upload]);
  const { options } = await openSshd(keys, running);
  const { port, user } = await credential(bench, id, readFileSync(join(keys, 'user.pub'), 'utf8'));
  await command(`sftp ${options.join(' ')} -q -P ${port} -r ${user}@127.0.0.1:/world world`, local);
}
