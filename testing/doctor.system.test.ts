import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCode } from '../lib/errors/errors.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess, berthEnvironment, compiledCommand, freePorts } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { clientFor } from './vertical-slice.js';

const TIMEOUT_MS = 300_000;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-doctor-test-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const examine = (folder: string, env: Record<string, string> = {}) =>
  runBerth(['doctor'], { dataDir: folder, env });

describe('berth doctor', () => {
  test('`berth doctor` reports no problem on a host where Berth can run, and changes nothing', async () => {
    const before = readdirSync(dataDir).sort();
    const { code, stdout } = await examine(dataDir);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +Node\.js v\d+/m);
    expect(stdout).toMatch(/^(ok|note) +DATA_DIR .+ is writable/m);
    expect(stdout.match(/^ok +port \d+ on 127\.0\.0\.1 is free$/gm)).toHaveLength(3);
    expect(readdirSync(dataDir).sort()).toEqual(before);
  });

  test('`berth doctor` tells a port of a running Berth from one that another program uses', async () => {
    const berth = await BerthProcess.start('panel');
    const { dataDir: folder, ports } = berth;
    const other = createServer().listen(ports.daemon, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { code, stdout } = await runBerth(['doctor'], { dataDir: folder, ports });
      expect(code).toBe(1);
      expect(stdout).toContain(`note  port ${ports.panel} on 127.0.0.1 is in use by a running Berth`);
      expect(stdout).toMatch(new RegExp(`^FAULT port ${ports.daemon} on .+EADDRINUSE.+DAEMON_PORT`, 'm'));
    } finally {
      other.close();
      await berth.dispose();
    }
  });

  test('`berth doctor` checks the folders of the services as well', async () => {
    const other = mkdtempSync(join(dataDir, 'other-'));
    writeFileSync(join(other, 'daemon'), '');
    const { code, stdout } = await runBerth(['doctor'], { dataDir: other });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAULT DATA_DIR .+\/daemon is not writable \(ENOTDIR\)/m);
  });

  test('`berth doctor` names every problem and exits with an error', async () => {
    mkdirSync(join(dataDir, 'x'));
    writeFileSync(join(dataDir, 'x', 'file'), '');
    const { code, stdout } = await runBerth(['doctor'], {
      dataDir: join(dataDir, 'x', 'file', 'below'),
      env: {
        PANEL_HOST: '192.0.2.1',
        DAEMON_RUNTIME: 'docker',
        DOCKER_HOST: `unix://${join(dataDir, 'no.sock')}`,
      },
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAULT DATA_DIR .+below is not writable \(ENOTDIR\): set it to another folder$/m);
    expect(stdout).toMatch(/^FAULT port \d+ on 192\.0\.2\.1 cannot be used \(EADDRNOTAVAIL\).+PANEL_HOST/m);
    expect(stdout).toMatch(/^FAULT no container engine responds at unix:.+: start it, or set DOCKER_HOST/m);
  });

  test('`berth doctor` tries to create files and does not rely on permission bits', async () => {
    const { code, stdout } = await examine('/sys/berth');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAULT DATA_DIR \/sys\/berth is not writable \(E\w+\): set it to another folder$/m,
    );
  });

  test('`berth doctor` ends even if the container engine does not respond', async () => {
    const socket = join(dataDir, 'hung.sock');
    const connections = new Set<Socket>();
    const hung = createServer((connection) => connections.add(connection)).listen(socket);
    await once(hung, 'listening');
    try {
      const env = { DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${socket}` };
      const { code, stdout } = await examine(dataDir, env);
      expect(code).toBe(1);
      expect(stdout).toMatch(
        /^FAULT the container engine at unix:.+ is unresponsive: .+: restart it, or set DOCKER_HOST/m,
      );
      const auto = await examine(dataDir, { ...env, DAEMON_RUNTIME: 'auto' });
      expect(auto.code).toBe(0);
      expect(auto.stdout).toMatch(
        /^note +the container engine .+ is unresponsive: .+: servers run as plain processes/m,
      );
      expect(connections.size).toBe(2);
    } finally {
      for (const connection of connections) connection.destroy();
      hung.close();
    }
  });

  test(
    '`berth doctor` reports the runtime of installed servers while the daemon runs, is stopped or was killed',
    async () => {
      const daemon = await BerthProcess.start('daemon', { dataDir });
      const ask = clientFor(daemon.daemonUrl, { authorization: `Bearer ${daemon.daemonKey}` });
      try {
        const port = await freePort();
        await ask('POST', '/container/install', { type: 'nodejs', name: 'one', port }, 200);
        // Checks doctor's report, and that doctor changes no file. A running daemon itself may write to its
        // database's log.
        const isTold = async (isRunning = false) => {
          const look = () => {
            const { 'daemon/daemon.sqlite-wal': wal, ...rest } = contentOf(dataDir);
            return isRunning ? rest : { ...rest, wal };
          };
          const before = look();
          const { code, stdout } = await examine(dataDir, { DAEMON_RUNTIME: 'docker' });
          expect(code).toBe(1);
          expect(stdout).toMatch(
            /^FAULT .+ installed with DAEMON_RUNTIME=process.+: set it to process, remove the servers, or move them with/m,
          );
          expect((await examine(dataDir)).code).toBe(0);
          expect(look()).toEqual(before);
        };
        await isTold(true);
        await daemon.kill();
        await isTold();
        const next = await BerthProcess.start('daemon', { dataDir });
        await next.stop();
        await isTold();
      } finally {
        await daemon.dispose();
      }
    },
    TIMEOUT_MS,
  );

  test('`berth doctor` names a database that cannot be read', async () => {
    const other = mkdtempSync(join(dataDir, 'damaged-'));
    mkdirSync(join(other, 'daemon'));
    writeFileSync(join(other, 'daemon', 'daemon.sqlite'), 'not a database, but long enough to look like one');
    const { code, stdout } = await examine(other);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAULT .+daemon\.sqlite cannot be read \(SQLITE_NOTADB\): .+ restore a copy of it$/m,
    );
  });

  test('`berth doctor` names every variable that is invalid', async () => {
    const { code, stderr } = await runBerth(['doctor'], {
      dataDir,
      env: { PANEL_PORT: 'x', DAEMON_RUNTIME: 'x' },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/PANEL_PORT is "x".+\n.*DAEMON_RUNTIME is "x"/);
  });
});

describeAsRoot('berth doctor on a failing disk', () => {
  let mounted: string | undefined;
  const mount = (options: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-doctor-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]);
    mounted = folder;
    return folder;
  };
  afterEach(() => {
    if (mounted === undefined) return;
    execFileSync('umount', [mounted]);
    rmSync(mounted, { recursive: true });
    mounted = undefined;
  });
  /** Allocates inodes or bytes until that fails. */
  const exhaust = (use: (count: number) => void) => {
    try {
      for (let count = 0; ; count += 1) use(count);
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
  };

  test('`berth doctor` reports that the disk is full, and what to do', async () => {
    const folder = mount('size=2m');
    exhaust((count) =>
      writeFileSync(join(folder, 'filler'), Buffer.alloc(64 * 1024), { flag: count ? 'a' : 'w' }),
    );
    const { code, stdout } = await examine(join(folder, 'data'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAULT DATA_DIR .+ has no space left \(ENOSPC\): delete files, or set/m);
    expect(readdirSync(folder)).toEqual(['filler']);
  });

  test('`berth doctor` reports that the disk has no inode left, or too few', async () => {
    const folder = mount('size=8m,nr_inodes=20');
    const few = await examine(folder);
    expect(few.stdout).toMatch(/^FAULT DATA_DIR .+ has \d+ inodes left: delete/m);
    exhaust((count) => writeFileSync(join(folder, `file-${count}`), ''));
    const none = await examine(folder);
    expect([few.code, none.code]).toEqual([1, 1]);
    expect(none.stdout).toMatch(/^FAULT DATA_DIR .+ has no inode left \(ENOSPC\): delete/m);
  });

  test('`berth doctor` warns that little disk space is left', async () => {
    const { code, stdout } = await examine(mount('size=8m'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^note +DATA_DIR .+ is writable, but has only \d MiB of space left: delete/m);
  });

  test('`berth doctor` reports that the file system is mounted read-only', async () => {
    const { code, stdout } = await examine(mount('size=2m,ro'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAULT DATA_DIR .+ is mounted read-only \(EROFS\): mount it writable, or set/m);
  });

  test('`berth doctor` warns that servers will run as the same user as the daemon, unless that is root', async () => {
    const note = /^note +servers run as the daemon's own user \(uid (\d+)\)/m;
    expect((await examine(dataDir)).stdout).not.toMatch(note);
    const folder = mkdtempSync(join(tmpdir(), 'berth-doctor-nobody-'));
    const user = { uid: 65_534, gid: 65_534 };
    chownSync(folder, user.uid, user.gid);
    try {
      const { stdout } = await runBerth(['doctor'], {
        dataDir: folder,
        user,
        env: { DAEMON_RUNTIME: 'process' },
      });
      expect(note.exec(stdout)?.[1]).toBe('65534');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describeAsRoot('berth doctor, as root, without the programs that start servers', () => {
  /** Runs doctor in a mount namespace in which these programs cannot be executed. */
  const examineWithout = async (...programs: string[]) => {
    const hide = programs.map((name) => `mount --bind /dev/null "$(readlink -f "$(command -v ${name})")"`);
    const script = [...hide, 'exec "$@"'].join(' && ');
    const words = ['--mount', '/bin/sh', '-c', script, 'sh', compiledCommand(), 'doctor'];
    const env = berthEnvironment(dataDir, await freePorts(), { DAEMON_RUNTIME: 'process' });
    const { status, stdout } = spawnSync('unshare', words, { env, encoding: 'utf8', timeout: TIMEOUT_MS });
    return { code: status, stdout };
  };

  test('`berth doctor` reports no missing program if all of them exist', async () => {
    const { code, stdout } = await examineWithout();
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/servers cannot start|servers can see|servers can bind/);
    expect(stdout).toMatch(/^note +servers run as plain processes, not as root; network, .+ shared/m);
  });

  test.each([
    'setpriv',
    'prlimit',
  ])('`berth doctor` reports that servers cannot start without %s', async (program) => {
    const { code, stdout } = await examineWithout(program);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      new RegExp(`^FAULT servers cannot start \\(${program} cannot be run .+install util-linux`, 'm'),
    );
  });

  const WHOLE_HOST =
    /^note +servers can see the files of the whole host, because mount namespaces are unavailable \(unshare /m;
  test.each([
    ['mount', WHOLE_HOST],
    ['unshare', WHOLE_HOST],
    ['perl', /^note +servers can bind the daemon's ports while it is down, .+ needs perl/m],
  ])('`berth doctor` says which isolation of servers is missing without %s', async (program, note) => {
    expect(await examineWithout(program)).toEqual({ code: 0, stdout: expect.stringMatching(note) });
  });
});

/** Returns every file below the folder with its content. Omits the index of a journal, in which readers register. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('-shm'));
  return Object.fromEntries([
    ['names', names.join()],
    ...files.map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  ]);
}
