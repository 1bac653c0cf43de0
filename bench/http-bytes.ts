import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, curl, type Row } from './support/compare.js';
import { percentile } from './support/daemon-bench.js';
import { fill, forked, lengthOf, nginx, type Program } from './support/programs.js';

const ROUNDS = 7;
const MIB = 1024 * 1024;
const SIZE_MIB = 1024;

/**
 * Compares downloads with nginx, and uploads with a program that writes the body to a file. Measures how long a list
 * blocks the event loop.
 */
export async function httpBytes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-'));
  const [source, target, other] = ['source.bin', 'target.bin', 'other.bin'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const running: Program[] = [];
  try {
    await fill(source, SIZE_MIB);
    const ours = await forked('bytes-server.ts', [source, target], running);
    const bare = await forked('bare-pipe.mjs', [source, other], running);
    const web = await nginx(folder, running);
    const asked = (name: string, { pid, port }: Program, args: string[]): Row => ({
      name,
      pid,
      // Delete the files before each row. Otherwise, the disk would still have to write data of the row before during
      // its measurement.
      before: () => [target, other].forEach((file) => void rmSync(file, { force: true })),
      round: () =>
        curl(pid, [...args, `http://127.0.0.1:${port}/${port === web.port ? 'source.bin' : 'file'}`]),
    });
    await compare([asked('download, nginx', web, []), asked('download, berth', ours, [])], {
      rounds: ROUNDS,
    });
    const raw = ['-T', source, '-H', 'content-type: application/octet-stream', '-H', 'expect:'];
    const form = ['-F', `file=@${source}`, '-H', 'expect:'];
    await compare(
      [
        asked('upload, bare pipe', bare, raw),
        asked('upload of bytes, berth', ours, raw),
        asked('upload of a form, berth', ours, form),
      ],
      { rounds: ROUNDS },
    );
    await longList(ours);
  } finally {
    for (const { process: child } of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function longList({ port, process: child }: Program): Promise<void> {
  const took: number[] = [];
  const longest: number[] = [];
  const busiest: number[] = [];
  let length = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const report = once(child, 'message');
    const began = performance.now();
    length = await lengthOf(`http://127.0.0.1:${port}/list`);
    const ms = performance.now() - began;
    const [turn] = (await report) as [{ ms: number; cpuMs: number }];
    if (round === 0) continue;
    took.push(ms);
    longest.push(turn.ms);
    busiest.push(turn.cpuMs);
  }
  const [size, ms] = [length / MIB, percentile(took, 0.5)];
  console.log(
    `list of 100,000 entries: ${size.toFixed(1)} MiB in ${ms.toFixed(0)} ms; longest tick ${spread(longest)} ms, ${spread(busiest)} ms of CPU`,
  );
}

const spread = (values: number[]) =>
  `${percentile(values, 0.5).toFixed(1)} (most ${Math.max(...values).toFixed(1)})`;
