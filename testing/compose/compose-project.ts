import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../lib/process/package-root.js';
import { widePath } from '../services/programs.js';
import { eventually } from '../time/eventually.js';
import { BASE_IMAGES } from './base-images.js';
import { BERTH_IMAGE } from './berth-image.js';
import { type DockerCommand, engineEnvironment } from './docker-command.js';

/** A copy of a folder of docs/compose, and what runs in it. */
export type ComposeProject = {
  /** The name of the project, with which the names of its containers, networks and volumes begin. */
  readonly name: string;
  /** The folder with the Compose file. */
  readonly folder: string;
  /** Writes the file with the settings, and the names of the local images. Settings of earlier calls stay. */
  configure(settings: Record<string, string>): void;
  /** Runs docker-compose. Returns what it prints to standard output. */
  compose(...words: string[]): Promise<string>;
  /** Returns what `docker inspect` prints of the container of a service. */
  // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
  inspect(service: string): Promise<any>;
  untilHealthy(...services: string[]): Promise<void>;
  /** Ends and removes everything that the project has created. */
  remove(): Promise<void>;
};

const TIMEOUT_MS = 300_000;
const HEALTHY_MS = 120_000;
const execute = promisify(execFile);

type Options = { program: string; socketPath: string; docker: DockerCommand };

export function openComposeProject(example: 'one-host' | 'cluster', options: Options): ComposeProject {
  const { program, socketPath, docker } = options;
  const root = mkdtempSync(join(tmpdir(), 'berth-compose-'));
  const folder = join(root, 'docs', 'compose', example);
  cpSync(join(packageRoot(), 'docs', 'compose', example), folder, { recursive: true });
  const name = `berth-test-${randomBytes(4).toString('hex')}`;
  const settings: Record<string, string> = { BERTH_IMAGE, ...BASE_IMAGES };
  const compose = async (...words: string[]) => {
    const { stdout } = await execute(program, ['--project-name', name, ...words], {
      cwd: folder,
      timeout: TIMEOUT_MS,
      env: { ...engineEnvironment(socketPath), PATH: widePath(), HOME: root, LC_ALL: 'C.UTF-8' },
    });
    return stdout;
  };
  const inspect = async (service: string) => {
    const id = (await compose('ps', '--quiet', service)).trim();
    return JSON.parse(await docker('inspect', id))[0];
  };
  return {
    name,
    folder,
    configure(more) {
      Object.assign(settings, more);
      writeFileSync(
        join(folder, '.env'),
        Object.entries(settings)
          .map(([key, value]) => `${key}=${value}\n`)
          .join(''),
        { mode: 0o600 },
      );
    },
    compose,
    inspect,
    async untilHealthy(...services) {
      for (const service of services) {
        let last = '';
        const isHealthy = async () => {
          const { State } = await inspect(service);
          last = JSON.stringify(State);
          return State.Health?.Status === 'healthy';
        };
        await eventually(() => `${service} is healthy: ${last}`, isHealthy, HEALTHY_MS);
      }
    },
    async remove() {
      const filter = `label=com.docker.compose.project=${name}`;
      const listed = async (...words: string[]) =>
        (await docker(...words, '--quiet', '--filter', filter)).split('\n').filter(Boolean);
      try {
        for (const id of await listed('ps', '--all')) await docker('rm', '--force', '--volumes', id);
        for (const kind of ['network', 'volume'])
          for (const id of await listed(kind, 'ls')) await docker(kind, 'rm', id);
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
  };
}
