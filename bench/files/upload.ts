import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../support/answer.js';
import { compare, curl } from '../support/compare.js';
import { asked, type Fixture, onFixture } from '../support/files-fixture.js';
import { type How, scaled } from '../support/how.js';
import { fill, forked } from '../support/programs.js';

/** Compares uploads with a Node.js program that pipes the request to a file. */
export const upload = (how: How): Promise<Answer> =>
  onFixture(async (fixture) => {
    const { bench, folder, running, id, probe } = fixture;
    const mib = scaled(1024, how);
    const source = join(bench.folder('source'), 'source.bin');
    const [piped, target] = [join(bench.folder('piped'), 'piped.bin'), join(folder, 'uploaded.bin')];
    await fill(source, mib);
    const bare = await forked('bare-pipe.mjs', [source, piped], running);
    // Delete the files before each row: otherwise a row would still have to write the data of the row before it to
    // the disk.
    const before = () => [piped, target].forEach((file) => void rmSync(file, { force: true }));
    const raw = ['-T', source, '-H', 'content-type: application/octet-stream', '-H', 'expect:'];
    const url = `${bench.url}/fs/upload?path=/${id}/uploaded.bin`;
    const tus = async () => {
      const at = await beginUpload(fixture, `/${id}/uploaded.bin`, statSync(source).size);
      const offset = ['-X', 'PATCH', '-H', 'tus-resumable: 1.0.0', '-H', 'upload-offset: 0', '-T', source];
      const type = ['-H', 'content-type: application/offset+octet-stream', '-H', 'expect:'];
      return asked(fixture, [...offset, ...type, at]);
    };
    const rows = [
      {
        name: `upload of ${mib} MiB, node:http piped to a file`,
        pid: bare.pid,
        before,
        round: () => curl(bare.pid, [...raw, `http://127.0.0.1:${bare.port}/`]),
      },
      {
        name: 'upload of a form, berth',
        pid: bench.pid,
        before,
        round: () => asked(fixture, ['-F', `file=@${source}`, '-H', 'expect:', url]),
      },
      { name: 'upload by tus, berth', pid: bench.pid, before, round: tus },
    ];
    return compare(rows, { rounds: how.rounds, probe });
  });

/** @returns the URL to which the bytes of the upload are sent */
async function beginUpload({ bench }: Fixture, path: string, length: number): Promise<string> {
  const headers = {
    authorization: bench.authorization,
    'tus-resumable': '1.0.0',
    'upload-length': String(length),
  };
  const query = new URLSearchParams({ path });
  const answer = await fetch(`${bench.url}/fs/uploads?${query}`, { method: 'POST', headers });
  const location = answer.headers.get('location');
  if (location === null)
    throw new Error(`POST /fs/uploads returned ${answer.status}: ${await answer.text()}`);
  return new URL(location, bench.url).href;
}
