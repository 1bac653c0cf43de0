import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { filledTree } from '../support/file-trees.js';
import { onFixture, post } from '../support/files-fixture.js';
import { type How, MIB, worldOf } from '../support/how.js';

/** Compares the unpacking of an archive with Info-ZIP. */
export const unzip = (how: How): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { folder, id, bench, probe } = fixture;
    const { mib, files, rounds } = worldOf(how);
    filledTree(join(folder, 'world'), mib * MIB, files);
    await post(fixture, '/fs/zip', { path: `/${id}/world`, output: `/${id}/world.zip` });
    rmSync(join(folder, 'world'), { recursive: true });
    const unpacked = ['theirs', 'ours'].map((name) => join(folder, name));
    const before = () => unpacked.forEach((each) => void rmSync(each, { recursive: true, force: true }));
    const rows = [
      {
        name: `unzip of ${mib} MiB in ${files} files, unzip -q`,
        program: 'unzip',
        before,
        round: () => command('unzip -q world.zip -d theirs', folder),
      },
      {
        name: 'unzip, berth',
        pid: bench.pid,
        before,
        round: () => post(fixture, '/fs/unzip', { path: `/${id}/world.zip`, destination: `/${id}/ours` }),
      },
    ];
    return compare(rows, { rounds, probe });
  });
