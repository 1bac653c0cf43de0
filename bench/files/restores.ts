import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/answer.js';
import { command, compare } from '../support/compare.js';
import { filledTree } from '../support/file-trees.js';
import { onFixture, post } from '../support/files-fixture.js';
import { type How, MIB, worldOf } from '../support/how.js';

const LOOK_EVERY_MS = 50;

/** Compares a restore with `tar xzf` of the same archive. */
export const restores = (how: How): Promise<Answer> =>
  onFixture(async (daemon) => {
    const { mib, files, rounds } = worldOf(how);
    const { bench, id, folder, probe } = daemon;
    filledTree(join(folder, 'world'), mib * MIB, files);
    const backup = (await bench.ask('POST', '/container/backup', { id })) as { id: string };
    const state = join(dirname(dirname(folder)), 'daemon');
    const theirs = join(bench.folder('theirs'), 'tree');
    // Start with empty folders: the daemon deletes replaced files in the background, but `tar` does not delete its
    // files.
    const before = async () => {
      rmSync(theirs, { recursive: true, force: true });
      mkdirSync(theirs);
      while (readdirSync(join(state, 'trash')).length > 0) await sleep(LOOK_EVERY_MS);
    };
    const archive = join(state, 'backups', `${backup.id}.tar.gz`);
    const rows = [
      {
        name: `restore of ${mib} MiB in ${files} files, tar xzf`,
        program: 'tar',
        before,
        round: () => command(`tar xzf ${archive}`, theirs),
      },
      {
        name: 'restore, berth',
        pid: bench.pid,
        before,
        round: () => post(daemon, '/container/restore', { id, backup_id: backup.id }),
      },
    ];
    return compare(rows, { rounds, probe });
  });
