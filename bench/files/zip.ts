import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { filledTree } from '../support/file-trees.js';
import { onFixture, post } from '../support/files-fixture.js';
import { type How, MIB, type WorldSize, worldOf } from '../support/how.js';

/** Compares an archive of a folder with Info-ZIP. */
export const zip = (how: How): Promise<Answer> => zipOf(worldOf(how));

export const zipOf = ({ mib, files, rounds }: WorldSize): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { folder, id, bench, probe } = fixture;
    filledTree(join(folder, 'world'), mib * MIB, files);
    const [theirs, ours] = [join(folder, 'theirs.zip'), join(folder, 'ours.zip')];
    const before = () => [theirs, ours].forEach((file) => void rmSync(file, { force: true }));
    const note = (file: string) => () => `${(statSync(file).size / MIB).toFixed(1)} MiB`;
    const rows = [
      {
        name: `zip of ${mib} MiB in ${files} files, zip -qr`,
        program: 'zip',
        before,
        round: () => command('zip -qr theirs.zip world', folder),
        note: note(theirs),
      },
      {
        name: 'zip, berth',
        pid: bench.pid,
        before,
        round: () => post(fixture, '/fs/zip', { path: `/${id}/world`, output: `/${id}/ours.zip` }),
        note: note(ours),
      },
    ];
    return compare(rows, { rounds, probe });
  });
