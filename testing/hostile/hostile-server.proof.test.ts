import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isHealthy, until } from '../berth/berth-process.js';
import { describeAsRoot, describeWith, testService } from '../services/describe-with.js';
import { Scene, type Server } from './scene.js';

/*
 * A plain user's server, on a daemon that runs as root, whose program (`program.cjs`) attempts everything that its
 * owner could try. The test prints the program's own report, and checks the actual state on the host.
 */

const TIMEOUT_MS = 300_000;

/** Returns setuid files below `folders`, by which another user could gain rights. */
function setuidFiles(folders: string[], ...options: string[]): string[] {
  const found = execFileSync(
    'find',
    [...folders, ...options, '-ignore_readdir_race', '-xdev', '-type', 'f', '-perm', '/6000'],
    {
      encoding: 'utf8',
    },
  );
  return found.split('\n').filter(Boolean);
}

/** Returns the processes whose /proc/<pid>/status matches, in any session or namespace. */
function processesOf(what: RegExp): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        return !/^State:\s+[ZX]/m.test(status) && what.test(status);
      } catch {
        // The process ended while we looked.
        return false;
      }
    });
}

const processesOfUser = (uid: number) => processesOf(new RegExp(`^Uid:.*\\b${uid}\\b`, 'm'));

const wordOf = (lines: string[], word: string) => lines.filter((line) => line.startsWith(`${word} `));

function hostileServer(
  environment: () => { env: Record<string, string>; sockets: string[]; sharesNetwork: boolean },
): void {
  let home: string;
  let scene: Scene;
  let lines: string[];
  let before: Record<string, string>;
  let uid: number;
  let servicesBefore: string[];
  const services = () => processesOf(new RegExp(`^PPid:\\s+${scene.berth.pid}$`, 'm'));

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'berth-hostile-'));
    chmodSync(home, 0o700);
    const { env, sockets, sharesNetwork } = environment();
    scene = await Scene.open(home, env);
    servicesBefore = services();
    scene.arm(sockets, sharesNetwork);
    before = scene.fingerprints();
    await scene.power('start');
    await until(
      'the end of all attempts',
      TIMEOUT_MS,
      async () => wordOf(await scene.lines(), 'END').length > 0,
    );
    lines = await scene.lines();
    uid = Number(wordOf(lines, 'USER')[0]?.split(' ')[1]);
    console.log(summary(lines));
  }, 2 * TIMEOUT_MS);
  afterAll(async () => {
    await scene?.close();
    rmSync(home, { recursive: true, force: true });
  }, TIMEOUT_MS);

  test('none of the attacks of a hostile server on its host has succeeded', () => {
    expect(wordOf(lines, 'DONE')).toEqual([]);
    expect(wordOf(lines, 'REFUSED').length).toBeGreaterThan(100);
    expect(uid).toBeGreaterThanOrEqual(200_000);
  });

  test('a hostile server has changed no file that belongs to others', async () => {
    expect(scene.fingerprints()).toEqual(before);
    expect(services()).toEqual(servicesBefore);
    expect(await isHealthy(scene.berth.panelUrl)).toBe(true);
    expect(await isHealthy(scene.berth.daemonUrl)).toBe(true);
    const { body } = await scene.daemon('GET', `/container/status/${scene.victim.containerId}`);
    expect(body).toMatchObject({ status: 'running' });
  });

  test('a hostile server runs as its own operating system user', async () => {
    const idOf = async ({ containerId: id }: Server) => {
      const command = [
        'node',
        '-e',
        'console.log(process.getuid(), process.getgid(), process.getgroups().join())',
      ];
      const { body } = await scene.daemon('POST', '/container/command', { id, command });
      return (body as { stdout: string }).stdout.trim();
    };
    expect(await idOf(scene.hostile)).toBe(`${uid} ${uid} ${uid}`);
    expect(await idOf(scene.victim)).toMatch(/^\d{6,} /);
    expect(await idOf(scene.victim)).not.toBe(`${uid} ${uid} ${uid}`);
  });

  test('when a hostile server is killed, its hidden processes end, and no setuid program is left', async () => {
    expect(processesOfUser(uid).length).toBeGreaterThanOrEqual(3);
    await scene.power('kill');
    await until('its processes to end', TIMEOUT_MS, () => processesOfUser(uid).length === 0);
    await until('setuid bits to be gone', TIMEOUT_MS, () => setuidFiles([scene.dataDir]).length === 0);
    expect(
      setuidFiles(['/tmp', '/var/tmp', '/dev/shm'], '-maxdepth', '1').filter((path) =>
        path.includes(`shell-${uid}`),
      ),
    ).toEqual([]);
  });

  test('when a hostile server is removed, all files that it created are deleted, and no targets of its links', async () => {
    await scene.power('start');
    await until(
      'the end of all attempts',
      TIMEOUT_MS,
      async () => wordOf(await scene.lines(), 'END').length > 1,
    );
    await scene.ask('DELETE', `${scene.hostile.path}?removeData=true`, undefined, 204);
    expect(processesOfUser(uid)).toEqual([]);
    expect(scene.fingerprints()).toEqual(before);
    expect(() => lstatSync(scene.hostile.folder)).toThrow('ENOENT');
  });
}

/** Returns one line for each kind of attempt. */
function summary(lines: string[]): string {
  const counts = new Map<string, { refused: number; done: number; why: Set<string> }>();
  for (const line of lines) {
    const [, word, rest] = /^(REFUSED|DONE) (.*)$/.exec(line) ?? [];
    if (word === undefined || rest === undefined) continue;
    const code = / (E[A-Z]+|\S*)$/.exec(rest)?.[1] ?? '';
    const deed = word === 'DONE' ? rest : rest.slice(0, rest.length - code.length).trim();
    const count = counts.get(deed) ?? { refused: 0, done: 0, why: new Set() };
    counts.set(deed, count);
    count[word === 'DONE' ? 'done' : 'refused'] += 1;
    if (word === 'REFUSED' && code !== '') count.why.add(code);
  }
  const rows = [...counts].map(
    ([deed, { refused, done, why }]) =>
      `${done > 0 ? 'DONE   ' : 'refused'} ${deed} (${refused + done}) ${[...why].join(' ')}`,
  );
  return [`a hostile server as user ${wordOf(lines, 'USER').join()}`, ...rows].join('\n');
}

describeAsRoot('a hostile server as a process', () => {
  hostileServer(() => ({
    env: { DAEMON_RUNTIME: 'process' },
    sockets: ['/var/run/docker.sock'],
    sharesNetwork: true,
  }));
});

describeWith(['docker'], 'a hostile server on Docker', () => {
  describe('a hostile server of a daemon that runs as root', () => {
    hostileServer(() => {
      const socket = testService('docker');
      const env = { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socket}` };
      return { env, sockets: ['/var/run/docker.sock', socket], sharesNetwork: false };
    });
  });
});
