import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../testing/free-port.js';
import { percentile } from './daemon-bench.js';
import { cpuMs, peakMib, resetPeak, residentMib } from './process-figures.js';

const ROUNDS = 7;
const BYTES = 1024 * 1024 * 1024;
const MIB = 1024 * 1024;
const ASK_EVERY_MS = 20;

type Program = { name: string; process: ChildProcess; port: number };
type Row = { name: string; program: Program; ask: (port: number) => string[]; writes?: string };
type Figures = { seconds: number; cpu: number; grownMib: number };

/** Downloads beside nginx, uploads beside a bare pipe into a file, in turns; and the longest turn of a long list. */
export async function httpBytes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-'));
  const [source, target, other] = ['source.bin', 'target.bin', 'other.bin'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const running: Program[] = [];
  try {
    await fill(source);
    const ours = await forked('berth', 'bytes-server.ts', [source, target], running);
    const bare = await forked('bare pipe', 'bare-pipe.mjs', [source, other], running);
    const web = await nginx(folder, running);
    await compare([
      { name: 'download, nginx', program: web, ask: (port) => [`http://127.0.0.1:${port}/source.bin`] },
      { name: 'download, berth', program: ours, ask: (port) => [`http://127.0.0.1:${port}/file`] },
    ]);
    const type = ['-H', 'content-type: application/octet-stream', '-H', 'expect:'];
    const raw = (port: number) => ['-T', source, ...type, `http://127.0.0.1:${port}/file`];
    const form = (port: number) => [
      '-F',
      `file=@${source}`,
      '-H',
      'expect:',
      `http://127.0.0.1:${port}/file`,
    ];
    await compare([
      { name: 'upload, bare pipe', program: bare, ask: raw, writes: other },
      { name: 'upload of bytes, berth', program: ours, ask: raw, writes: target },
      { name: 'upload of a form, berth', program: ours, ask: form, writes: target },
    ]);
    await longList(ours);
  } finally {
    for (const { process: child } of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first round warms up and is not counted. */
async function compare(rows: Row[]): Promise<void> {
  const figures = new Map<string, Figures[]>(rows.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const row of rows) {
      const measured = await measure(row);
      if (round > 0) figures.get(row.name)?.push(measured);
    }
  }
  const median = (name: string, of: keyof Figures) =>
    percentile(figures.get(name)?.map((each) => each[of]) ?? [], 0.5);
  const [ground] = rows;
  for (const { name } of rows) {
    const seconds = median(name, 'seconds');
    const ratio = median(ground?.name ?? name, 'seconds') / seconds;
    const best = Math.min(...(figures.get(name)?.map((each) => each.seconds) ?? []));
    const grown = Math.max(...(figures.get(name)?.map((each) => each.grownMib) ?? []));
    console.log(
      `${name}: ${seconds.toFixed(2)} s (best ${best.toFixed(2)}), ${Math.round(median(name, 'cpu'))} ms of CPU; ` +
        `${ratio.toFixed(2)} of the first; memory at most +${grown.toFixed(0)} MiB`,
    );
  }
}

async function measure({ program, ask, writes }: Row): Promise<Figures> {
  // Else the first would be measured on a quiet disk, and the next with what is still to be written of it.
  if (writes !== undefined) rmSync(writes, { force: true });
  const pid = program.process.pid ?? 0;
  const memory = residentMib(pid);
  const cpu = cpuMs(pid);
  resetPeak(pid);
  const output = ['-sS', '-f', '-o', '/dev/null', '-w', '%{time_total}'];
  const { stdout } = await promisify(execFile)('curl', [...output, ...ask(program.port)]);
  if (writes !== undefined) rmSync(writes);
  return { seconds: Number(stdout), cpu: cpuMs(pid) - cpu, grownMib: peakMib(pid) - memory };
}

async function longList({ port, process: child }: Program): Promise<void> {
  const took: number[] = [];
  const longest: number[] = [];
  const busiest: number[] = [];
  let length = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const told = once(child, 'message');
    const began = performance.now();
    length = await lengthOf(`http://127.0.0.1:${port}/list`);
    const ms = performance.now() - began;
    const [turn] = (await told) as [{ ms: number; cpuMs: number }];
    if (round === 0) continue;
    took.push(ms);
    longest.push(turn.ms);
    busiest.push(turn.cpuMs);
  }
  const [size, ms] = [length / MIB, percentile(took, 0.5)];
  console.log(
    `list of 100,000 entries: ${size.toFixed(1)} MiB in ${ms.toFixed(0)} ms; longest turn ${spread(longest)} ms, of CPU ${spread(busiest)} ms`,
  );
}

const spread = (values: number[]) =>
  `${percentile(values, 0.5).toFixed(1)} (most ${Math.max(...values).toFixed(1)})`;

const lengthOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.once('end', () => resolve(length));
    }).once('error', reject);
  });

async function forked(name: string, file: string, args: string[], running: Program[]): Promise<Program> {
  const execArgv = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = fork(join(import.meta.dirname, file), args, { execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const program = { name, process: child, port };
  running.push(program);
  return program;
}

async function nginx(folder: string, running: Program[]): Promise<Program> {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const http = `access_log off; sendfile on; ${temporary.join(' ')} server { listen 127.0.0.1:${port}; root ${folder}; }`;
  // Without a master the process that is measured is the one that sends.
  const main = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  writeFileSync(file, `${main} events { } http { ${http} }`);
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  child.once('error', () => console.error('nginx has to be there: apt-get install nginx-light'));
  const program = { name: 'nginx', process: child, port };
  running.push(program);
  const answers = () =>
    lengthOf(`http://127.0.0.1:${port}/nginx.conf`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('nginx does not start');
    await sleep(ASK_EVERY_MS);
  }
  return program;
}

async function fill(path: string): Promise<void> {
  const handle = await open(path, 'w');
  const block = Buffer.alloc(MIB);
  for (let at = 0; at < block.length; at += 4) block.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  for (let sent = 0; sent < BYTES; sent += block.length) await handle.write(block);
  await handle.close();
}
