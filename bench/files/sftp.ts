import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Answer, joined } from '../support/answer.js';
import { compare, type Row, type Taken } from '../support/compare.js';
import { DaemonBench } from '../support/daemon-bench.js';
import { filledTree } from '../support/file-trees.js';
import { type How, MIB, scaled } from '../support/how.js';
import { openSshd, SSHD } from '../support/open-sshd.js';
import { cpuOfAllMs } from '../support/process-figures.js';
import { fill, isInstalled, type Program } from '../support/programs.js';

/**
 * How much data each part of the benchmark transfers. `only` names the parts to measure; without it, all parts are
 * measured.
 */
type Size = { mib: number; files: number; entries: number; rounds: number; only?: string[] };

/** An SFTP server, how the client connects to it, and where its files are. */
type Side = { name: string; pid: number; port: number; user: string; folder: string; home: string };

/** Compares OpenSSH's server with the built daemon, both with OpenSSH's client and default settings. */
export function sftp(how: How, words: string[]): Promise<Answer> {
  const { values } = parseArgs({
    args: words,
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  const sizes = { mib: scaled(256, how), files: scaled(2000, how), entries: scaled(20_000, how) };
  return sftpOf({ ...sizes, rounds: how.rounds, ...(values.only && { only: values.only.split(',') }) });
}

export async function sftpOf({ rounds, only, ...sizes }: Size): Promise<Answer> {
  if (!isInstalled(SSHD)) return { rows: [], figures: [], missing: [`sftp: ${SSHD} is not installed`] };
  const base = mkdtempSync(join(tmpdir(), 'berth-bench-sftp-'));
  const running: Program[] = [];
  const answers: Answer[] = [];
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
      { name: "OpenSSH's server", ...theirs, user: 'root', folder: folders.theirs, home: folders.theirs },
      { name: 'berth', ...ours, home: '' },
    ];
    const work = { sides, options, local: folders.local, ...sizes };
    for (const [name, rowsOf] of Object.entries(PARTS)) {
      if (only !== undefined && !only.includes(name)) continue;
      answers.push(await compare(await rowsOf(work), { rounds }));
      for (const { folder } of sides) rmSync(join(folder, 'it'), { recursive: true, force: true });
    }
    return joined(answers);
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

type Client = { side: Side; options: string[]; local: string };

function row(what: string, { side, options, local }: Client, command: string, before: () => void): Row {
  const batch = join(local, `batch-${side.pid}`);
  return {
    name: `${what}, ${side.name}`,
    pid: side.pid,
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
