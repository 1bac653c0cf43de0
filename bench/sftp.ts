import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { compare, type Row, type Taken } from './support/compare.js';
import { DaemonBench } from './support/daemon-bench.js';
import type { Figure } from './support/figures.js';
import { filledTree } from './support/file-trees.js';
import { openSshd } from './support/open-sshd.js';
import { cpuOfAllMs } from './support/process-figures.js';
import { fill, type Program } from './support/programs.js';

const MIB = 1024 * 1024;

/** Options of `sftp`. */
const OPTIONS = {
  only: { type: 'string', default: 'get,put,get-small,put-small,list' },
  mib: { type: 'string', default: '256' },
  files: { type: 'string', default: '2000' },
  entries: { type: 'string', default: '20000' },
  rounds: { type: 'string', default: '5' },
} as const;

/** A server, how the client connects to it, and where its files are. */
type Side = { name: string; pid: number; port: number; user: string; folder: string; home: string };

/** Compares OpenSSH's server with the built daemon, both with OpenSSH's client and default settings. */
export async function sftp(words: string[]): Promise<Figure[]> {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const base = mkdtempSync(join(tmpdir(), 'berth-bench-sftp-'));
  const running: Program[] = [];
  const figures: Figure[] = [];
  const daemon = await DaemonBench.start(undefined);
  const folders = Object.fromEntries(
    ['sshd', 'theirs', 'local'].map((name) => [name, join(base, name)]),
  ) as Record<'sshd' | 'theirs' | 'local', string>;
  for (const folder of Object.values(folders)) mkdirSync(folder);
  try {
    const { options, ...theirs } = await openSshd(folders.sshd, running);
    const id = await daemon.install('sftp', 'idle');
    const ours = await credential(daemon, id, readFileSync(join(folders.sshd, 'user.pub'), 'utf8'));
    const sides: Side[] = [
      { name: 'sshd', ...theirs, user: 'root', folder: folders.theirs, home: folders.theirs },
      { name: 'berth', ...ours, home: '' },
    ];
    const [mib, files, entries] = [Number(values.mib), Number(values.files), Number(values.entries)];
    const work = { sides, options, local: folders.local, mib, files, entries };
    for (const [name, rowsOf] of Object.entries(PARTS)) {
      if (!values.only.split(',').includes(name)) continue;
      figures.push(...(await compare(await rowsOf(work), { rounds: Number(values.rounds) })));
      for (const { folder } of sides) rmSync(join(folder, 'it'), { recursive: true, force: true });
    }
    return figures;
  } finally {
    for (const { process: child } of running) child.kill('SIGKILL');
    await daemon.close();
    rmSync(base, { recursive: true, force: true });
  }
}

type Part = { sides: Side[]; options: string[]; local: string; mib: number; files: number; entries: number };

const PARTS: Record<string, (part: Part) => Promise<Row[]>> = {
  async get({ sides, options, local, mib }) {
    for (const { folder } of sides) await fill(join(folder, 'it'), mib);
    return sides.map((side) =>
      row(`get of ${mib} MiB`, { side, options, local }, `get ${side.home}/it it`, () => remove(local)),
    );
  },
  async put({ sides, options, local, mib }) {
    const source = `${local}-source`;
    await fill(source, mib);
    return sides.map((side) =>
      row(`put of ${mib} MiB`, { side, options, local }, `put ${source} ${side.home}/it`, () =>
        remove(side.folder),
      ),
    );
  },
  async 'get-small'({ sides, options, local, files }) {
    for (const { folder } of sides) filledTree(join(folder, 'it'), files * 4096, files);
    return sides.map((side) =>
      row(`get of ${files} files`, { side, options, local }, `get -r ${side.home}/it it`, () =>
        remove(local),
      ),
    );
  },
  async 'put-small'({ sides, options, local, files }) {
    const source = `${local}-tree`;
    filledTree(source, files * 4096, files);
    return sides.map((side) =>
      row(`put of ${files} files`, { side, options, local }, `put -r ${source} ${side.home}/it`, () =>
        remove(side.folder),
      ),
    );
  },
  async list({ sides, options, local, entries }) {
    for (const { folder } of sides) {
      mkdirSync(join(folder, 'it'));
      for (let index = 0; index < entries; index += 1)
        writeFileSync(join(folder, 'it', `r.${index}.mca`), '');
    }
    return sides.map((side) =>
      row(`list of ${entries} entries`, { side, options, local }, `ls -l ${side.home}/it`, () => undefined),
    );
  },
};

const remove = (folder: string) => rmSync(join(folder, 'it'), { recursive: true, force: true });

type How = { side: Side; options: string[]; local: string };

function row(what: string, { side, options, local }: How, command: string, before: () => void): Row {
  const batch = join(local, `batch-${side.name}`);
  return {
    name: `${what}, ${side.name}`,
    ...(side.name === 'berth' ? { pid: side.pid } : {}),
    before,
    round: async (): Promise<Taken> => {
      writeFileSync(batch, `${command}\n`);
      const [cpu, began] = [cpuOfAllMs(side.pid), performance.now()];
      const more = ['-q', '-P', String(side.port), '-b', batch, `${side.user}@127.0.0.1`];
      await promisify(execFile)('sftp', [...options, ...more], { cwd: local, maxBuffer: 64 * MIB });
      return { seconds: (performance.now() - began) / 1000, cpuMs: cpuOfAllMs(side.pid) - cpu };
    },
  };
}

/** Creates an SFTP user of a container, whose key OpenSSH's server also accepts. */
export async function credential(
  daemon: DaemonBench,
  id: string,
  publicKey: string,
): Promise<Omit<Side, 'name' | 'home'>> {
  const asked = { username: 'bench', home_dir: `/${id}`, public_key: publicKey.trim() };
  const { username, port } = (await daemon.ask('POST', '/sftp/credentials', asked)) as {
    username: string;
    port: number;
  };
  return { pid: daemon.pid, port, user: username, folder: daemon.folderOf(id) };
}
