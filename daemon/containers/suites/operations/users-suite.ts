import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, link, lstat, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { ownUids } from '../../../../testing/game-servers/own-uids.js';
import { eventually } from '../../../../testing/time/eventually.js';
import type { UserPolicy } from '../../users/server-users.js';
import type { ContainerFixture } from '../fixtures/container-fixture.js';

const RANGE = ownUids();
const USERS: UserPolicy = { range: RANGE };
const REST = 'echo ready; exec sleep 100000';
/** A shell command that creates a setuid program, which gives its owner's rights to anyone who runs it. */
const LEND =
  'echo >lent; chmod 6755 lent; mkdir -p deep/er; chmod 2777 deep/er; ' +
  '(for i in $(seq 70); do mkdir -p in; cd in; done; echo >far; chmod 4755 far)';
const FAR = `${'in/'.repeat(70)}far`;

/** Runs find(1) on a folder and returns its lines of output. */
const find = (folder: string, ...args: string[]) =>
  execFileSync('find', [folder, ...args], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const setids = (folder: string) => find(folder, '-perm', '/6000', '-printf', '%P\n');
const ownersIn = (folder: string) => [...new Set(find(folder, '-printf', '%U:%G\n'))];

/** Tests the servers of a daemon that runs as root: each has its own user. Needs root. */
export function usersSuite(fixture: ContainerFixture): void {
  const { install, run, is } = fixture;
  const folderOf = (id: string) => fixture.containers.folders.pathOf(id);
  const uidOf = async (id: string) => (await lstat(folderOf(id))).uid;
  const command = async (id: string, script: string) => {
    const { stdout, exit_code } = await fixture.containers.runCommand(id, ['sh', '-c', script]);
    expect(exit_code).toBe(0);
    return String(stdout);
  };
  const stop = async (id: string) => {
    await fixture.containers.stop(id, { timeoutS: 1 });
    await is(id, 'stopped');
  };

  beforeEach(() => fixture.reopen({ users: USERS }));

  test("servers and commands run as their container's user, who owns everything in the folder", async () => {
    const one = await run(`id -u; id -g; touch by-server; ${REST}`);
    const two = await run(REST, { name: 'two' });
    const uid = await uidOf(one);
    expect(uid).toBeGreaterThanOrEqual(RANGE.first);
    expect(await uidOf(two)).not.toBe(uid);
    await eventually('its lines', async () => (await fixture.logs(one)).includes('ready'));
    expect((await fixture.logs(one)).slice(0, 2)).toEqual([`${uid}`, `${uid}`]);
    expect(await command(one, 'id -u; id -g; touch by-command')).toBe(`${uid}\n${uid}\n`);
    for (const name of ['starter/hello.txt', 'by-server', 'by-command']) {
      expect(existsSync(join(folderOf(one), name))).toBe(true);
    }
    expect(ownersIn(folderOf(one))).toEqual([`${uid}:${uid}`]);
    expect((await lstat(folderOf(one))).mode & 0o7777).toBe(0o700);
    await stop(one);
    await fixture.containers.reinstall({ id: one });
    expect(ownersIn(folderOf(one))).toEqual([`${uid}:${uid}`]);
    // Each server's folder belongs to the server's user before any program of the server has run.
    const three = await install(REST, { name: 'three' });
    const third = await uidOf(three);
    expect(ownersIn(folderOf(three))).toEqual([`${third}:${third}`]);
    expect(find(folderOf(three), '-perm', '/077')).toEqual([]);
  });

  test('servers that still run as the user that an older daemon used are listed in the log', async () => {
    const warned: unknown[] = [];
    const ignore = () => undefined;
    const warn = (...line: unknown[]) => warned.push(line);
    const logger = { debug: ignore, info: ignore, warn, error: ignore };
    const userWarnings = () => warned.filter((line) => JSON.stringify(line).includes('user of their own'));
    const id = await run(REST, { name: 'old' });
    await run(REST, { name: 'new' });
    await install(REST, { name: 'at rest' });
    await fixture.reopen({ users: USERS, logger });
    expect(userWarnings()).toEqual([]);
    // Makes the database look like that of a daemon whose servers had no separate users.
    const sql = "UPDATE containers SET uid = NULL WHERE name IN ('old', 'at rest')";
    await fixture.harness.database.sequelize.query(sql);
    await fixture.reopen({ users: USERS, logger });
    const fields = { count: 1, servers: [`old (${id})`] };
    expect(userWarnings()).toEqual([[fields, expect.stringContaining('restart these servers')]]);
    await fixture.containers.restart(id);
    await is(id, 'running');
    warned.length = 0;
    await fixture.reopen({ users: USERS, logger });
    expect(userWarnings()).toEqual([]);
  });

  test('setuid files that a server has created are reset when the server ends or is removed', async () => {
    const id = await run(`${LEND}; ${REST}`);
    const folder = folderOf(id);
    expect(setids(folder)).toEqual(expect.arrayContaining(['lent', 'deep/er', FAR]));
    await stop(id);
    await eventually('the sweep', () => setids(folder).length === 0);
    expect((await lstat(join(folder, 'lent'))).mode & 0o777).toBe(0o755);
    await fixture.containers.start(id);
    await is(id, 'running');
    await command(id, LEND);
    await fixture.containers.remove(id);
    expect(existsSync(folder)).toBe(true);
    expect(setids(folder)).toEqual([]);
  });

  /** Reads the run after which the daemon last completed a search for setuid files. */
  const swept = async () => {
    const [rows] = await fixture.harness.database.sequelize.query('SELECT swept_run FROM containers');
    return (rows as { swept_run: string | null }[])[0]?.swept_run !== null;
  };

  test('servers cannot make the daemon change files of the host through links', async () => {
    const id = await install(REST);
    const [folder, sudo] = [folderOf(id), join(fixture.folder, 'sudo')];
    await writeFile(sudo, '');
    await chmod(sudo, 0o4755);
    await link(sudo, join(folder, 'hard'));
    await symlink(sudo, join(folder, 'soft'));
    await fixture.containers.start(id);
    await is(id, 'running');
    await stop(id);
    await eventually('the sweep', swept);
    expect(await lstat(sudo)).toMatchObject({ uid: 0, mode: 0o104755 });
  });

  test('setuid files of a server that ended while no daemon was running are reset by the next daemon', async () => {
    const id = await run(`${LEND}; ${REST}`);
    const folder = folderOf(id);
    await stop(id);
    await eventually('the sweep', swept);
    expect(setids(folder)).toEqual([]);
    await chmod(join(folder, 'lent'), 0o4755);
    // Makes the database look like that of a daemon that was killed between the end of the run and the search.
    await fixture.harness.database.sequelize.query('UPDATE containers SET swept_run = NULL');
    await fixture.reopen({ users: USERS });
    await eventually('the sweep of the next daemon', swept);
    expect(setids(folder)).toEqual([]);
    // The search is completed, and not repeated by the next daemon.
    await fixture.harness.close();
    await fixture.open({ users: USERS });
    await chmod(join(folder, 'lent'), 0o4755);
    await fixture.reopen({ users: USERS });
    expect(setids(folder)).toEqual(['lent']);
  });

  test('a server gets the ownership of a folder that an older daemon created, but not of the targets of links in it', async () => {
    const id = await install(`cat starter/hello.txt >seen; ${REST}`);
    const folder = folderOf(id);
    const outside = join(fixture.folder, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret'), 'secret', { mode: 0o600 });
    await symlink(outside, join(folder, 'planted'));
    await symlink(join(outside, 'secret'), join(folder, 'starter/link'));
    execFileSync('chown', ['-R', '--no-dereference', '0:0', folder]);
    await fixture.harness.database.sequelize.query('UPDATE containers SET uid = NULL');
    await fixture.reopen({ users: USERS });
    await fixture.containers.start(id);
    await is(id, 'running');
    const uid = await uidOf(id);
    expect(uid).toBeGreaterThanOrEqual(RANGE.first);
    expect(ownersIn(folder)).toEqual([`${uid}:${uid}`]);
    expect(ownersIn(outside)).toEqual(['0:0']);
  });

  test('a reinstallation follows no link that a server has left in its folder', async () => {
    const id = await run(`mv starter away; ln -s ../outside starter; ln -s ../outside planted; ${REST}`);
    const folder = folderOf(id);
    const outside = join(fixture.folder, 'servers', 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'hello.txt'), 'kept');
    await chown(outside, 1234, 1234);
    await stop(id);
    await fixture.containers.reinstall({ id, preserve_data: true });
    await fixture.containers.reinstall({ id });
    const uid = await uidOf(id);
    expect(ownersIn(folder)).toEqual([`${uid}:${uid}`]);
    expect(find(outside, '-printf', '%P %U\n')).toEqual([' 1234', 'hello.txt 0']);
  });

  test('a server is not started if a link replaces its folder', async () => {
    const id = await install(REST);
    const folder = folderOf(id);
    await rename(folder, join(fixture.folder, 'elsewhere'));
    await symlink(join(fixture.folder, 'elsewhere'), folder);
    await expect(fixture.containers.start(id)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('is a link'),
    });
  });
}
