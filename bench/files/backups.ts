import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { filledTree } from '../support/file-trees.js';
import { onFixture, post } from '../support/files-fixture.js';
import { type How, MIB, type WorldSize, worldOf } from '../support/how.js';

/** Compares a backup with `tar czf` of the same folder. */
export const backups = (how: How): Promise<Answer> => backupOf(worldOf(how));

export const backupOf = ({ mib, files, rounds }: WorldSize): Promise<Answer> =>
  onFixture(async (daemon) => {
    const { bench, id, folder, probe } = daemon;
    filledTree(join(folder, 'world'), mib * MIB, files);
    const theirs = join(bench.folder('theirs'), 'theirs.tar.gz');
    let made: { id: string; size: number } | undefined;
    const before = async () => {
      rmSync(theirs, { force: true });
      if (made !== undefined) await bench.ask('DELETE', '/container/backup', { backup_id: made.id });
      made = undefined;
    };
    const size = (bytes: number) => `${(bytes / MIB).toFixed(1)} MiB`;
    const rows = [
      {
        name: `backup of ${mib} MiB in ${files} files, tar czf`,
        program: 'tar',
        before,
        round: () => command(`tar czf ${theirs} world`, folder),
        note: () => size(statSync(theirs).size),
      },
      {
        name: 'backup, berth',
        pid: bench.pid,
        before,
        round: async () => {
          const taken = await post(daemon, '/container/backup', { id, include_paths: ['world'] });
          const { backups: all } = (await bench.ask('GET', `/container/backup/list?id=${id}`)) as {
            backups: { id: string; size: number }[];
          };
          made = all.at(-1);
          return taken;
        },
        note: () => size(made?.size ?? 0),
      },
    ];
    return compare(rows, { rounds, probe });
  });
