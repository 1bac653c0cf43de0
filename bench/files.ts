import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, compare, curl, type Row } from './support/compare.js';
import type { Figure } from './support/figures.js';
import { deepTree, filledTree, flatTree } from './support/file-trees.js';
import { asked, type Fixture, onFixture, post } from './support/files-fixture.js';
import { fill, forked, nginx } from './support/programs.js';

const MIB = 1024 * 1024;

/** The options of `files`. Use small values for a trial. */
const OPTIONS = {
  only: { type: 'string', default: 'download,upload,list,walk,zip,unzip,content' },
  mib: { type: 'string', default: '1024' },
  files: { type: 'string', default: '20000' },
  entries: { type: 'string', default: '100000' },
  walked: { type: 'string', default: '200000' },
  rounds: { type: 'string', default: '5' },
} as const;

type FilesFixture = Fixture & { rounds: number; mib: number };

type Options = Record<keyof typeof OPTIONS, string>;
type Part = (fixture: FilesFixture, options: Options) => Promise<Figure[]>;

/** Compares operations on files with programs that do the same, and measures the delay of other requests. */
export async function files(words: string[]): Promise<Figure[]> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const options = values as Options;
  const chosen = options.only.split(',');
  const unknown = chosen.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`unknown part ${unknown.join(', ')}: use ${Object.keys(PARTS).join(', ')}`);
  const [rounds, mib] = [Number(options.rounds), Number(options.mib)];
  return onFixture(async (fixture) => {
    const figures: Figure[] = [];
    for (const [name, measure] of Object.entries(PARTS))
      if (chosen.includes(name)) figures.push(...(await measure({ ...fixture, rounds, mib }, options)));
    return figures;
  });
}

const PARTS: Record<string, Part> = {
  async download(fixture) {
    const { bench, folder, running, mib, id } = fixture;
    await fill(join(folder, 'source.bin'), mib);
    const web = await nginx(folder, running);
    return compareIn(fixture, [
      {
        name: `download of ${mib} MiB, nginx`,
        pid: web.pid,
        round: () => curl(web.pid, [`http://127.0.0.1:${web.port}/source.bin`]),
      },
      {
        name: 'download, berth',
        pid: bench.pid,
        round: () => asked(fixture, [`${bench.url}/fs/download?path=/${id}/source.bin`]),
      },
    ]);
  },

  async upload(fixture) {
    const { bench, folder, running, mib, id } = fixture;
    const source = join(bench.folder('source'), 'source.bin');
    const [piped, target] = [join(bench.folder('piped'), 'piped.bin'), join(folder, 'uploaded.bin')];
    await fill(source, mib);
    const bare = await forked('bare-pipe.mjs', [source, piped], running);
    // Delete the files before each row. Otherwise, the disk would still have to write data of the row before during its
    // measurement.
    const before = () => [piped, target].forEach((file) => void rmSync(file, { force: true }));
    const raw = ['-T', source, '-H', 'content-type: application/octet-stream', '-H', 'expect:'];
    const url = `${bench.url}/fs/upload?path=/${id}/uploaded.bin`;
    const tus = async () => {
      const at = await beginUpload(fixture, `/${id}/uploaded.bin`, statSync(source).size);
      const offset = ['-X', 'PATCH', '-H', 'tus-resumable: 1.0.0', '-H', 'upload-offset: 0', '-T', source];
      const type = ['-H', 'content-type: application/offset+octet-stream', '-H', 'expect:'];
      return asked(fixture, [...offset, ...type, at]);
    };
    return compareIn(fixture, [
      {
        name: `upload of ${mib} MiB, bare pipe`,
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
    ]);
  },

  async list(fixture, { entries }) {
    const { bench, folder, id } = fixture;
    flatTree(join(folder, 'flat'), Number(entries));
    return compareIn(fixture, [
      { name: `list of ${entries} entries, ls -lU`, round: () => command('ls -lU flat', folder) },
      {
        name: 'list, berth',
        pid: bench.pid,
        round: () => asked(fixture, [`${bench.url}/fs/list?path=/${id}/flat`]),
      },
    ]);
  },

  async walk(fixture, { walked }) {
    const { bench, folder, id } = fixture;
    deepTree(join(folder, 'deep'), Number(walked));
    return compareIn(fixture, [
      {
        name: `recursive list of ${walked} files, find -printf`,
        round: () => command(`find deep -printf '%P %y %s %T@\\n'`, folder),
      },
      {
        name: 'recursive list, berth',
        pid: bench.pid,
        round: () => asked(fixture, [`${bench.url}/fs/list?recursive=true&path=/${id}/deep`]),
      },
    ]);
  },

  async zip(fixture, options) {
    const { folder, id, bench } = fixture;
    filledTree(join(folder, 'world'), fixture.mib * MIB, Number(options.files));
    const zip = () => post(fixture, '/fs/zip', { path: `/${id}/world`, output: `/${id}/ours.zip` });
    const [theirs, ours] = [join(folder, 'theirs.zip'), join(folder, 'ours.zip')];
    const before = () => [theirs, ours].forEach((file) => void rmSync(file, { force: true }));
    const note = (file: string) => () => `${(statSync(file).size / MIB).toFixed(1)} MiB`;
    const figures = await compareIn(fixture, [
      {
        name: `zip of ${fixture.mib} MiB in ${options.files} files, zip -qr`,
        before,
        round: () => command('zip -qr theirs.zip world', folder),
        note: note(theirs),
      },
      { name: 'zip, berth', pid: bench.pid, before, round: zip, note: note(ours) },
    ]);
    before();
    return figures;
  },

  async unzip(fixture, options) {
    const { folder, id, bench } = fixture;
    filledTree(join(folder, 'world'), fixture.mib * MIB, Number(options.files));
    await command('zip -qr world.zip world', folder);
    rmSync(join(folder, 'world'), { recursive: true });
    const unzip = () => post(fixture, '/fs/unzip', { path: `/${id}/world.zip`, destination: `/${id}/ours` });
    const unpacked = ['theirs', 'ours'].map((name) => join(folder, name));
    const before = () => unpacked.forEach((each) => void rmSync(each, { recursive: true, force: true }));
    const figures = await compareIn(fixture, [
      {
        name: `unzip of ${fixture.mib} MiB in ${options.files} files, unzip -q`,
        before,
        round: () => command('unzip -q world.zip -d theirs', folder),
      },
      { name: 'unzip, berth', pid: bench.pid, before, round: unzip },
    ]);
    before();
    return figures;
  },

  async content(fixture) {
    const { bench, folder, id } = fixture;
    const mib = 10;
    const kinds = {
      ASCII: Buffer.alloc(mib * MIB, 'motd=Welcome\n'),
      'UTF-8 of three bytes': Buffer.alloc(Math.floor((mib * MIB) / 3) * 3, '€'),
      'control characters': Buffer.alloc(5 * MIB, '\u0001'),
      base64: Buffer.alloc(mib * MIB, 0xf3),
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      const encoding = kind === 'base64' ? 'base64' : 'utf-8';
      const body = join(bench.folder('bodies'), 'body.json');
      writeFileSync(
        body,
        JSON.stringify({ path: `/${id}/written`, content: bytes.toString(encoding), encoding }),
      );
      writeFileSync(join(folder, 'read'), bytes);
      const [url, mibs] = [`${bench.url}/fs/file/content`, (bytes.length / MIB).toFixed(0)];
      const type = ['-H', 'content-type: application/json', '-H', 'expect:'];
      const name = `content of ${mibs} MiB of ${kind}`;
      const read = () => asked(fixture, [`${url}?path=/${id}/read`]);
      const write = () => asked(fixture, ['--data-binary', `@${body}`, ...type, url]);
      await compareIn(fixture, [{ name: `${name}, read`, pid: bench.pid, round: read }]);
      await compareIn(fixture, [{ name: `${name}, written`, pid: bench.pid, round: write }]);
    }
    return [];
  },
};

const compareIn = ({ rounds, probe }: FilesFixture, rows: Row[]) => compare(rows, { rounds, probe });

/**
 * Creates an upload.
 * @returns the URL to which the bytes are sent
 */
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
