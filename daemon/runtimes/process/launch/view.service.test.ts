import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { packageRoot } from '../../../../lib/process/package-root.js';
import { describeAsRoot } from '../../../../testing/services/describe-with.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { freshUser, ProcessHarness, quiet } from '../../suites/process-harness.js';
import { enclose } from './surroundings.js';
import { quoted } from './view.js';

describeAsRoot('the part of the host that a server with its own user sees', () => {
  const harness = new ProcessHarness();
  afterAll(() => harness.dispose());

  test('a server sees its own folder under its usual path, wherever the folder is', async () => {
    const spec = await harness.spec(
      'pwd; echo mine >file; cat "$HOME/file"; ls -a "$HOME/.." "$HOME/../.."; exit 0',
    );
    const { exited, text } = await harness.begin(spec);
    expect(await exited).toMatchObject({ code: 0 });
    expect(text()).toContain(`${spec.dataFolder}\nmine\n`);
    expect(text()).not.toMatch(/^(daemon|servers|cnt_\w+)$/m);
    expect(readFileSync(join(spec.dataFolder, 'file'), 'utf8')).toBe('mine\n');
  });

  test('a server sees no file of the daemon or of other servers, even if everyone may read it', async () => {
    const other = await harness.spec('echo up; sleep 1000');
    const { text: up } = await harness.begin(other);
    await eventually('the other', () => up() === 'up\n');
    const secrets = [
      join(other.dataFolder, 'world'),
      join(harness.folder, 'data', 'secret'),
      join(harness.runs, 's'),
    ];
    for (const path of secrets) await writeFile(path, 'canary', { mode: 0o666 });
    await chmod(other.dataFolder, 0o777);
    const tries = secrets
      .map(quoted)
      .map((path) => `cat ${path}; echo changed >${path}; rm ${path}; ls ${path}`);
    const output = await harness.outputOf(`${tries.join('; ')}; echo done`);
    expect(output).toMatch(/done\n$/);
    expect(output).not.toContain('canary');
    for (const path of secrets) expect(readFileSync(path, 'utf8')).toBe('canary');
  });

  test('a server sees no process of another user, and can signal none', async () => {
    const other = await harness.begin(await harness.spec('echo up; sleep 1000'));
    await eventually('the other', () => other.text() === 'up\n');
    const state = await harness.runtime.inspect(other.id);
    expect(state).toMatchObject({ state: 'running' });
    // If the server ran as root because of a bug, the last command would kill all processes of this machine.
    const attack = `[ "$(id -u)" = 0 ] && echo 0 || { kill -9 ${process.pid}; kill -9 -1; }`;
    const output = await harness.outputOf(
      `for each in /proc/[0-9]*; do stat -c %u $each; done | sort -u; ${attack}; echo done`,
    );
    const [users, ...rest] = output.split('\n');
    expect(Number(users)).toBeGreaterThan(1_000_000);
    expect(rest.some((line) => /^\d+$/.test(line))).toBe(false);
    expect(await harness.runtime.inspect(other.id)).toEqual(state);
  });

  test('a server has a /tmp of its own, which is deleted afterwards', async () => {
    const mark = `berth-${process.pid}-tmp`;
    const spec = await harness.spec(
      `for each in /tmp /var/tmp /dev/shm; do echo x >$each/${mark}; done; ls /tmp; sleep 1000`,
    );
    const { text } = await harness.begin(spec);
    await eventually('its file', () => text().includes(mark));
    expect(await harness.outputOf('ls /tmp /var/tmp /dev/shm')).not.toContain(mark);
    for (const folder of ['/tmp', '/var/tmp', '/dev/shm']) expect(existsSync(join(folder, mark))).toBe(false);
    await harness.runtime.signal(spec.id, 'SIGKILL');
  });

  test('a server cannot change the package.json above its folder, where Node.js stops searching for packages', async () => {
    const spec = await harness.spec(
      'cat ../../package.json; echo x >../../package.json; rm ../../own-packages.cjs; node -p "1 + 1"',
    );
    await enclose(join(harness.folder, 'data', 'servers'), quiet);
    const { exited, text } = await harness.begin(spec);
    expect(await exited).toMatchObject({ code: 0 });
    expect(text()).toContain('Kept by Berth');
    expect(text()).toMatch(/\n2\n$/);
    expect(readFileSync(join(harness.folder, 'data', 'package.json'), 'utf8')).toContain('Kept by Berth');
    expect(existsSync(join(harness.folder, 'data', 'own-packages.cjs'))).toBe(true);
  });

  test("disks that are mounted in a server's folder are visible to the server, and it keeps no other disk mounted", async () => {
    const spec = await harness.spec('cat world/level; echo up; sleep 1000');
    const disk = join(spec.dataFolder, 'world');
    const stray = join(harness.folder, 'stray');
    for (const folder of [disk, stray]) {
      mkdirSync(folder);
      execFileSync('mount', ['-t', 'tmpfs', 'none', folder]);
    }
    try {
      writeFileSync(join(disk, 'level'), 'level\n', { mode: 0o644 });
      const { text } = await harness.begin(spec);
      await eventually('the disk', () => text() === 'level\nup\n');
      const { stdout } = await harness.command(spec, 'cat', '/proc/self/mountinfo');
      expect(stdout).not.toContain(stray);
      await harness.runtime.signal(spec.id, 'SIGKILL');
    } finally {
      for (const folder of [disk, stray]) execFileSync('umount', ['--lazy', folder]);
    }
  });

  test('restricting what a server sees of the file system creates no mounts on the host', async () => {
    const before = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .filter((line) => line.includes(harness.folder));
    expect(before).toEqual([]);
  });

  /** Runs a server on a host where root cannot mount anything, as in most containers, and returns its output. */
  async function withoutMounts(folder: string): Promise<string> {
    const dataFolder = join(folder, 'data', 'servers', 'cnt_1');
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await mkdir(join(folder, 'data', 'daemon', 'runs'), { recursive: true, mode: 0o700 });
    const user = freshUser();
    execFileSync('chown', [`${user.uid}:${user.gid}`, dataFolder]);
    const program = join(packageRoot(), 'daemon/runtimes/suites/run-one-server.ts');
    return execFileSync(
      'setpriv',
      [
        '--bounding-set=-sys_admin',
        process.execPath,
        '--import',
        'tsx',
        program,
        folder,
        JSON.stringify(user),
      ],
      { cwd: packageRoot(), encoding: 'utf8' },
    );
  }

  test('if the daemon cannot mount anything, a server sees the whole host, but does not run as root', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-unmounted-'));
    await chmod(folder, 0o755);
    try {
      const said = await withoutMounts(folder);
      expect(said).toMatch(/^mine\nNoNewPrivs:\t1\nls: .*daemon.*\n/m);
      expect(said).not.toMatch(/^runs$/m);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('starting a server whose user cannot access its folder fails, and the error contains no path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-unmounted-'));
    try {
      const said = await withoutMounts(folder);
      expect(said).toMatch(
        /conflict: The server runs as user \d+, which cannot access the server's folder, .+o\+x/,
      );
      expect(said).not.toContain(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
