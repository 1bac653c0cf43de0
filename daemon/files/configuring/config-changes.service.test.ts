import { execFileSync } from 'node:child_process';
import { existsSync, truncateSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ConfigFile } from '../../config-files/config-change.js';
import { FilesFixture, noSignal } from '../suites/files-fixture.js';

let fixture: FilesFixture;
const OWNER = { uid: process.geteuid?.() === 0 ? 54_321 : (process.geteuid?.() ?? 0), gid: 54_321 };
const owner = process.geteuid?.() === 0 ? OWNER : undefined;

beforeEach(async () => {
  fixture = await FilesFixture.open(owner === undefined ? {} : { owner });
});
afterEach(() => fixture.close());

const PORT: ConfigFile = {
  path: 'server.properties',
  format: 'properties',
  create: true,
  changes: [{ key: 'server-port', value: '25566' }],
};

/** Does what precedes a start of the server. @returns the sentences for its console */
const prepare = (...configFiles: ConfigFile[]) =>
  fixture.folders.prepareStart({ id: 'cnt_one', configFiles } as never, noSignal);

test('changes a file, keeps its other lines and its mode, and gives it to the user of the server', async () => {
  await writeFile(fixture.at('server.properties'), '#of the owner\r\nserver-port=1\r\nmotd=Hello\r\n');
  await chmod(fixture.at('server.properties'), 0o640);
  expect(await prepare(PORT)).toEqual([]);
  expect(await readFile(fixture.at('server.properties'), 'utf8')).toBe(
    '#of the owner\r\nserver-port=25566\r\nmotd=Hello\r\n',
  );
  const { mode, uid } = await stat(fixture.at('server.properties'));
  expect([mode & 0o7777, uid]).toEqual([0o640, owner?.uid ?? process.geteuid?.()]);
});

test('does not write a file that already has the values', async () => {
  await writeFile(fixture.at('server.properties'), 'server-port=25566\n');
  await utimes(fixture.at('server.properties'), 1000, 1000);
  const before = await stat(fixture.at('server.properties'));
  expect(await prepare(PORT)).toEqual([]);
  expect(await stat(fixture.at('server.properties'))).toMatchObject({
    ino: before.ino,
    mtimeMs: before.mtimeMs,
  });
});

test('creates a missing file with its folders, unless the type forbids that', async () => {
  const inFolder: ConfigFile = { ...PORT, path: 'a/b/c.properties' };
  expect(await prepare({ ...inFolder, create: false })).toEqual([]);
  expect(existsSync(fixture.at('a'))).toBe(false);
  const lines: ConfigFile = { ...PORT, path: 'x/lines.cfg', format: 'file' };
  expect(await prepare(lines)).toEqual([]);
  expect(existsSync(fixture.at('x'))).toBe(false);
  expect(await prepare(inFolder)).toEqual([]);
  expect(await readFile(fixture.at('a/b/c.properties'), 'utf8')).toBe('server-port=25566\n');
  const { uid } = await stat(fixture.at('a'));
  expect(uid).toBe(owner?.uid ?? process.geteuid?.());
});

test('says which file cannot be changed and why, leaves it, and changes the others', async () => {
  await writeFile(fixture.at('bad.json'), '{"port": \n');
  const notices = await prepare({ ...PORT, path: 'bad.json', format: 'json' }, PORT);
  expect(notices).toEqual([
    'The configuration file "bad.json" was not changed: The file is not valid JSON (line 2).',
  ]);
  expect(await readFile(fixture.at('bad.json'), 'utf8')).toBe('{"port": \n');
  expect(await readFile(fixture.at('server.properties'), 'utf8')).toBe('server-port=25566\n');
});

test('never follows links out of the folder, and opens no pipes, devices, folders or files with hard links', async () => {
  const secret = join(fixture.outside, 'secret.properties');
  await writeFile(secret, 'server-port=1\npassword=x\n');
  await mkdir(join(fixture.outside, 'folder'));
  await writeFile(join(fixture.outside, 'folder/server.properties'), 'server-port=1\n');
  const before = fixture.outsideSum();
  await symlink(secret, fixture.at('link.properties'));
  await symlink(join(fixture.outside, 'folder'), fixture.at('folder'));
  await link(secret, fixture.at('hard.properties'));
  execFileSync('mkfifo', [fixture.at('pipe.properties')]);
  await mkdir(fixture.at('dir.properties'));
  await symlink('missing', fixture.at('dangling.properties'));
  const paths = ['link', 'folder/server', 'folder/new', 'hard', 'pipe', 'dir', 'dangling'];
  const notices = await prepare(...paths.map((path) => ({ ...PORT, path: `${path}.properties` })));
  expect(notices).toHaveLength(paths.length);
  for (const [at, path] of paths.entries())
    expect(notices[at]).toContain(`"${path}.properties" was not changed: `);
  expect(notices.join()).toContain('several hard links');
  // The hard link itself is not changed, so the file outside has the same content and number of links.
  expect(fixture.outsideSum()).toBe(before);
  expect(fixture.held()).toEqual([]);
});

test('refuses files over 64 MiB without reading them', async () => {
  await writeFile(fixture.at('server.properties'), '');
  truncateSync(fixture.at('server.properties'), 64 * 1024 * 1024 + 1);
  expect(await prepare(PORT)).toEqual([
    'The configuration file "server.properties" was not changed: The file is larger than 64 MiB.',
  ]);
});

test('keeps the old file if the disk limit leaves no space for the new one', async () => {
  await fixture.close();
  fixture = await FilesFixture.open({ limitBytes: 4 });
  await writeFile(fixture.at('server.properties'), 'motd=Hello\n');
  const [notice] = await prepare(PORT);
  expect(notice).toContain('"server.properties" was not changed: ');
  expect(await readFile(fixture.at('server.properties'), 'utf8')).toBe('motd=Hello\n');
  expect(await fixture.names('cnt_one')).toEqual(['server.properties']);
});

test('does not overwrite a change that the user makes at the same time', async () => {
  await writeFile(fixture.at('server.properties'), 'server-port=1\n');
  const work = prepare(PORT);
  await writeFile(fixture.at('new'), 'server-port=1\nmotd=New\n');
  await rename(fixture.at('new'), fixture.at('server.properties'));
  const notices = await work;
  const content = await readFile(fixture.at('server.properties'), 'utf8');
  // Either the change came first and was refused, or both are there.
  expect(content).toBe(notices.length > 0 ? 'server-port=1\nmotd=New\n' : 'server-port=25566\nmotd=New\n');
});

test('a stopping daemon ends the changes before they begin', async () => {
  const closing = new AbortController();
  closing.abort(new Error('stopping'));
  const spec = { id: 'cnt_one', configFiles: [PORT] } as never;
  await expect(fixture.folders.prepareStart(spec, closing.signal)).rejects.toThrow('stopping');
  expect(existsSync(fixture.at('server.properties'))).toBe(false);
});
