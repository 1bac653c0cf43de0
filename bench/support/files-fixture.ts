import { once } from 'node:events';
import { curl, type Longest, type Probe, type Taken } from './compare.js';
import { DaemonBench } from './daemon-bench.js';
import { cpuMs } from './process-figures.js';
import { forked, type Program } from './programs.js';

/** A daemon with a container and its folder. */
export type Fixture = {
  bench: DaemonBench;
  id: string;
  /** The path of the container's folder. */
  folder: string;
  /** Programs to stop at the end. */
  running: Program[];
  probe: Probe;
};

/** Starts a daemon, runs `work`, and stops the daemon. @param settings the daemon's environment */
export async function onFixture<T>(
  work: (fixture: Fixture) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const bench = await DaemonBench.start(undefined, settings);
  const running: Program[] = [];
  try {
    const id = await bench.install('bench', 'idle');
    const { process: prober } = await forked(
      'probe.mjs',
      [new URL(bench.url).port, String(bench.pid)],
      running,
    );
    const probe: Probe = {
      pid: bench.pid,
      async longest() {
        prober.send({});
        return (await once(prober, 'message'))[0] as Longest;
      },
    };
    return await work({ bench, id, folder: bench.folderOf(id), running, probe });
  } finally {
    for (const { process: child } of running) child.kill('SIGKILL');
    await bench.close();
  }
}

/** Measures a request with curl. */
export const asked = ({ bench }: Fixture, args: string[]): Promise<Taken> =>
  curl(bench.pid, ['-H', `authorization: ${bench.authorization}`, ...args]);

/** Measures a request whose response is a small object. */
export async function post({ bench }: Fixture, path: string, body: object): Promise<Taken> {
  const before = cpuMs(bench.pid);
  const ms = await bench.time('POST', path, body);
  return { seconds: ms / 1000, cpuMs: cpuMs(bench.pid) - before };
}
