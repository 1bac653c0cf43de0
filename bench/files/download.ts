import { join } from 'node:path';
import type { Answer } from '../support/answer.js';
import { compare, curl } from '../support/compare.js';
import { asked, onFixture } from '../support/files-fixture.js';
import { type How, scaled } from '../support/how.js';
import { fill, nginx } from '../support/programs.js';

/** Compares a download with nginx. */
export const download = (how: How): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { bench, folder, running, id, probe } = fixture;
    const mib = scaled(1024, how);
    await fill(join(folder, 'source.bin'), mib);
    const web = await nginx(folder, running);
    const rows = [
      {
        name: `download of ${mib} MiB, nginx`,
        program: 'nginx',
        ...(web && { pid: web.pid }),
        round: () => curl(web?.pid ?? 0, [`http://127.0.0.1:${web?.port}/source.bin`]),
      },
      {
        name: 'download, berth',
        pid: bench.pid,
        round: () => asked(fixture, [`${bench.url}/fs/download?path=/${id}/source.bin`]),
      },
    ];
    return compare(rows, { rounds: how.rounds, probe });
  });
