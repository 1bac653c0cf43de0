import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/answer.js';
import { command } from '../support/compare.js';
import { filledTree } from '../support/file-trees.js';
import { asked, type Fixture, onFixture, post } from '../support/files-fixture.js';
import { type How, MIB, worldOf } from '../support/how.js';
import { openSshd } from '../support/open-sshd.js';
import { credential } from './sftp.js';

const SETTLE_MS = 4000;
const IDLE_MS = 30_000;

/** The amount of data that each operation on files processes, and the idle time before memory is measured. */
type Size = { mib: number; files: number; idleMs: number };

/** Measures the memory of a daemon before and after work on files. */
export const fileWork = (how: How): Promise<Answer> => memoryAfter({ ...worldOf(how), idleMs: IDLE_MS });

/** Measures a daemon's memory after zip, unzip, backup, restore, upload and SFTP, followed by some idle time. */
export const memoryAfter = ({ mib, files, idleMs }: Size): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { bench, folder } = fixture;
    await sleep(SETTLE_MS);
    const idle = bench.memory();
    filledTree(join(folder, 'world'), mib * MIB, files);
    await work(fixture);
    const busy = bench.memory();
    await sleep(idleMs);
    const value = bench.memory();
    const row = 'daemon after file work';
    const baseline = `before ${idle.toFixed(1)} MiB`;
    return {
      rows: [
        { row: 'daemon before file work', unit: 'MiB', values: [idle], times: 1 },
        { row: `daemon after work on ${mib} MiB`, unit: 'MiB', values: [busy], times: busy / idle },
        { row: `${idleMs / 1000} s later`, unit: 'MiB', values: [value], times: value / idle },
      ],
      figures: [{ row, value, unit: 'MiB', baseline }],
      missing: [],
    };
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
