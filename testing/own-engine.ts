import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Docker from 'dockerode';
import { startDockerEngine } from './services/engine/docker-engine.js';
import { claimSlot, servicesFolder } from './services/slot.js';
import { eventually } from './time/eventually.js';

const START_WAIT_MS = 120_000;

/** An engine for one test, which can be made unresponsive. */
export type OwnEngine = {
  readonly socketPath: string;
  /** Suspends the engine (SIGSTOP). It then accepts connections but never responds. */
  hang(): void;
  goOn(): void;
  /** Ends the engine as its operator would (SIGTERM), or abruptly (SIGKILL). */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
};

export async function openOwnEngine(): Promise<OwnEngine> {
  const slot = await claimSlot(servicesFolder());
  const first = await startDockerEngine(slot, () => undefined);
  const { socketPath } = first;
  const folder = slot.place('docker');
  const docker = new Docker({ socketPath });
  const pid = () => Number(readFileSync(join(folder, 'docker.pid'), 'utf8'));
  const [program = '', ...args] = readFileSync(`/proc/${pid()}/cmdline`, 'utf8').split('\0').slice(0, -1);
  const environment = readFileSync(`/proc/${pid()}/environ`, 'utf8').split('\0').slice(0, -1);
  const env = Object.fromEntries(
    environment.map((entry) => entry.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  let again: ChildProcess | undefined;
  const answers = () =>
    docker.ping().then(
      () => true,
      () => false,
    );
  const lives = (id: number) => {
    try {
      return !/^State:\s*Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
    } catch {
      // The engine has ended.
      return false;
    }
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = pid();
    process.kill(ending, signal);
    await eventually('the end of the engine', () => !lives(ending));
  };
  return {
    socketPath,
    hang: () => void process.kill(pid(), 'SIGSTOP'),
    goOn: () => void process.kill(pid(), 'SIGCONT'),
    end,
    async start() {
      // Remove this file: a containerd that was killed with its engine may be a zombie, and the engine would wait for
      // it because of the file.
      rmSync(join(folder, 'exec', 'containerd', 'containerd.pid'), { force: true });
      rmSync(join(folder, 'docker.pid'), { force: true });
      const log = openSync(join(folder, 'dockerd.log'), 'a');
      again = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', log, log] });
      closeSync(log);
      // After a SIGKILL, the engine first ends the containers that still run, for which it waits ten seconds each.
      await eventually('the engine', answers, START_WAIT_MS);
    },
    async dispose() {
      if (again !== undefined) {
        for (const { Id } of await docker.listContainers({ all: true })) {
          await docker.getContainer(Id).remove({ force: true, v: true });
        }
        await docker.pruneNetworks();
        await end('SIGTERM');
      }
      await first.stop();
      await slot.release();
    },
  };
}
