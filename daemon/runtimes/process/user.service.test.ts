import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { ProcessHarness } from '../suites/process-harness.js';

/**
 * A shell command that prints the rights of a process: user, groups, effective and permitted capabilities, and
 * whether programs can add some.
 */
const RIGHTS =
  'grep -E "^(Uid|Gid|Groups|Cap.*|NoNewPrivs):" /proc/self/status | tr "\\t" " " | sed "s/ *$//"';

describeAsRoot('programs of a server with its own user', () => {
  const harness = new ProcessHarness();
  afterAll(() => harness.dispose());

  const rightsOf = (id: number) =>
    [
      `Uid: ${id} ${id} ${id} ${id}`,
      `Gid: ${id} ${id} ${id} ${id}`,
      'Groups:',
      ...['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}: 0000000000000000`),
      'NoNewPrivs: 1',
      '',
    ].join('\n');

  test('the programs of a server have no root privileges: server, supervisor, installer and commands', async () => {
    const spec = await harness.spec(`${RIGHTS}; sleep 1000`);
    spec.process?.install.push(['sh', '-c', RIGHTS]);
    const rights = rightsOf(spec.user?.uid ?? 0);
    expect(await harness.install(spec)).toBe(rights);
    const { text } = await harness.begin(spec);
    await eventually('its privileges', () => text() === rights);
    expect((await harness.command(spec, 'sh', '-c', RIGHTS)).stdout).toBe(rights);
    const ofSupervisor = await harness.command(
      spec,
      'sh',
      '-c',
      RIGHTS.replace('self', '$(grep -ls berth-run /proc/[0-9]*/cmdline | cut -d / -f 3 | head -n 1)'),
    );
    expect(ofSupervisor.stdout).toBe(rights);
  });

  test('environment variables of a server affect only programs that run as its own user, never as root', async () => {
    const spec = await harness.spec('ls; sleep 1000');
    const trap = join(spec.dataFolder, 'trap');
    await writeFile(trap, `id -u >>"${spec.dataFolder}/trapped"\n`, { mode: 0o755 });
    spec.env = {
      LD_DEBUG: 'files',
      LD_DEBUG_OUTPUT: join(spec.dataFolder, 'linked'),
      ENV: trap,
      BASH_ENV: trap,
      PATH: `${spec.dataFolder}:/usr/bin:/bin`,
      NODE_OPTIONS: `--require=${trap}`,
    };
    for (const name of ['mount', 'setpriv', 'unshare', 'prlimit', 'mkdir', 'cp', 'umount'])
      copyFileSync(trap, join(spec.dataFolder, name));
    spec.process?.install.push(['true']);
    await harness.install(spec);
    await harness.begin(spec);
    const traces = () => readdirSync(spec.dataFolder).filter((name) => /^(linked|trapped)/.test(name));
    await eventually('the traces of the server', () => traces().length > 2);
    await harness.command(spec, 'true');
    const owners = new Set(traces().map((name) => statSync(join(spec.dataFolder, name)).uid));
    expect([...owners]).toEqual([spec.user?.uid]);
  });

  test('a server gets exactly its environment variables, even those that a shell treats specially', async () => {
    const every = Array.from({ length: 0x7ff }, (_, index) => String.fromCodePoint(index + 1)).join('');
    // Shells set these variables themselves.
    const ofTheShell = { UID: '5', OPTIND: 'none' };
    const env = { EVERY: every, IFS: '0123456789', BERTH_CARRIES_0: 'mine', EMPTY: '' };
    const spec = await harness.spec('', { env: { ...env, ...ofTheShell } });
    const program = 'console.log(JSON.stringify(process.env))';
    spec.process = { install: [], command: [process.execPath, '-e', program] };
    const { exited, text } = await harness.begin(spec);
    expect(await exited).toMatchObject({ code: 0 });
    const given = JSON.parse(text()) as Record<string, string>;
    expect(given).toMatchObject({ ...env, HOME: spec.dataFolder, BERTH_CONTAINER_ID: spec.id });
    const others = Object.keys(given).filter((name) => !(name in env));
    // Variables that a shell always sets: PWD, and `_` and SHLVL in bash.
    expect(others.filter((name) => !['PWD', '_', 'SHLVL', 'UID', 'OPTIND'].includes(name)).sort()).toEqual(
      ['BERTH_CONTAINER_ID', 'GIT_CEILING_DIRECTORIES', 'HOME', 'LANG', 'PATH'].sort(),
    );
  });

  test("values of a server's environment variables are not passed as arguments, which every user can read", async () => {
    const spec = await harness.spec('echo up; sleep 1000', { env: { SECRET: 'canary-of-this-test' } });
    const { text } = await harness.begin(spec);
    // Before this output, the processes of the server belong to root, and the server cannot see them.
    await eventually('the server', () => text() === 'up\n');
    const shown = await harness.command(spec, 'sh', '-c', 'cat /proc/[0-9]*/cmdline');
    expect(shown.stdout).toContain('berth-run');
    expect(shown.stdout).not.toContain('canary-of');
  });

  test('a server inherits only stdio, writes no core files, and has a limited number of processes', async () => {
    const look = 'ls /proc/$$/fd; umask; ulimit -c; grep "Max processes" /proc/self/limits';
    const limits = { memoryBytes: 0, cpus: 0, pids: 77 };
    const spec = await harness.spec(`${look}; sleep 1000`, { limits });
    const shown = /^0\n1\n2\n0077\n0\nMax processes +77 +77 +processes/;
    const { text } = await harness.begin(spec);
    await eventually('what it has', () => shown.test(text()));
    expect((await harness.command(spec, 'sh', '-c', look)).stdout).toMatch(shown);
  });

  test('a server can open its standard input as /dev/stdin, as on a terminal', async () => {
    const { id, exited, text } = await harness.begin(
      await harness.spec('read line </dev/stdin; echo "got $line"'),
    );
    await harness.runtime.writeInput(id, 'this');
    await exited;
    expect(text()).toBe('got this\n');
  });

  test("a server gains no privileges from setuid programs, neither the host's nor its own", async () => {
    const spec = await harness.spec('');
    copyFileSync('/usr/bin/id', join(spec.dataFolder, 'planted'));
    await chown(join(spec.dataFolder, 'planted'), 0, 0);
    await chmod(join(spec.dataFolder, 'planted'), 0o4755);
    spec.process = { install: [], command: ['sh', '-c', './planted -u; grep " $PWD " /proc/self/mountinfo'] };
    const { exited, text } = await harness.begin(spec);
    await exited;
    const [user, mount] = text().split('\n');
    expect(user).toBe(String(spec.user?.uid));
    expect(mount).toMatch(/ rw,nosuid,nodev/);
  });

  test('servers run as one shared user if an operator has configured it', async () => {
    const first = await harness.spec('id -u; sleep 1000', { userIsOwn: false });
    const second = await harness.spec('id -u; sleep 1000', {
      userIsOwn: false,
      ...(first.user === undefined ? {} : { user: first.user }),
    });
    const runs = [await harness.begin(first), await harness.begin(second)];
    for (const { text } of runs) await eventually('both', () => text() === `${first.user?.uid}\n`);
    await harness.runtime.signal(first.id, 'SIGKILL');
    expect(await runs[0]?.exited).toMatchObject({ signal: 'SIGKILL' });
    await harness.runtime.remove(first.id);
    // Only processes of the first server were killed: the second one still runs.
    expect((await harness.command(second, 'true')).exitCode).toBe(0);
  });

  test('the error for a server program that cannot be found or executed names the program', async () => {
    const spec = await harness.spec('sleep 1000');
    await harness.begin(spec);
    expect(await harness.command(spec, 'no-such-program')).toMatchObject({ exitCode: 127 });
    expect(await harness.command(spec, '/etc/passwd')).toMatchObject({ exitCode: 126 });
    expect(existsSync(join(spec.dataFolder, 'no-such-program'))).toBe(false);
  });
});
