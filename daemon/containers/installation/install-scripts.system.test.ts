import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import Docker from 'dockerode';
import { DomainError } from '../../../lib/errors/errors.js';
import { packageRoot } from '../../../lib/process/package-root.js';
import { freePort } from '../../../testing/network/free-port.js';
import { describeAsRoot, describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { createCatalogue } from '../../catalog/catalogue.js';
import { DiskUse } from '../../disk/disk-use.js';
import { DiskWatch } from '../../quotas/disk-watch.js';
import { writeTar } from '../../runtimes/docker/images/tar-stream.js';
import { ContainerFixture } from '../suites/fixtures/container-fixture.js';

const MIB = 1024 * 1024;

describeWith(['docker'], 'install scripts', () => {
  describeAsRoot('of a daemon that runs as root', () => installScripts());
});

function installScripts(): void {
  const fixture = new ContainerFixture(() => testService('docker'));
  const docker = () => new Docker({ socketPath: testService('docker') });
  const installers = (id: string) =>
    docker().listContainers({ all: true, filters: { name: [`${id}-install`] } });
  const install = async (script: string, over: Record<string, unknown> = {}, signal?: AbortSignal) =>
    fixture.containers.install(
      { type: 'shell-script', name: 'one', port: await freePort(), env: { INSTALL: script }, ...over },
      signal === undefined ? {} : { signal },
    );
  const onlyId = () => fixture.containers.list()[0]?.id ?? '';
  const at = (id: string, name: string) => join(fixture.containers.folders.pathOf(id), name);
  const ownersIn = async (id: string) => {
    const names = readdirSync(at(id, ''), { recursive: true }).map(String);
    const stats = await Promise.all(['', ...names].map((name) => lstat(at(id, name))));
    return new Set(stats.map(({ uid }) => uid));
  };

  test('an install script prepares the folder of a server, which then owns all files', async () => {
    const script = [
      'echo "in $PWD as $(id -u), home $HOME"; cat /proc/self/status; ls /dev',
      'printf "#!/bin/sh\\necho tool" > /tmp/tool; chmod +x /tmp/tool; /tmp/tool',
      'mkdir -p game/bin; echo "echo ready; exec sleep 1000" > game/start.sh; ln -s /etc/passwd link',
      'touch game/bin/suid; chmod 6755 game/bin/suid; ln game/start.sh game/hard; chown 12345:54321 game',
      'echo "$GREETING" > greeting; touch /mnt/install/x && echo "script folder is writable"; ls -l "$0"',
    ].join('\n');
    const env = { INSTALL: script, SCRIPT: '. ./game/start.sh', GREETING: '$(id) "x"' };
    const { id, status } = await install('', { env });
    expect(status).toBe('installed');
    const output = (await fixture.logs(id)).join('\n');
    expect(output).toContain('in /mnt/server as 0, home /root');
    expect(output).toContain('\ntool\n');
    expect(output).toMatch(/CapBnd:\s+00000000000000cb/);
    expect(output).toMatch(/CapEff:\s+00000000000000cb/);
    expect(output).toMatch(/NoNewPrivs:\s+1/);
    expect(output).not.toMatch(/^(kmsg|mem|sda|vda)$/m);
    expect(await readFile(at(id, 'greeting'), 'utf8')).toBe('$(id) "x"\n');
    expect((await lstat(at(id, ''))).uid).toBeGreaterThanOrEqual(300_000);
    expect((await ownersIn(id)).size).toBe(1);
    expect((await lstat('/etc/passwd')).uid).toBe(0);
    expect((await lstat(at(id, 'game/bin/suid'))).mode & 0o7777).toBe(0o755);
    expect(await installers(id)).toEqual([]);
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
  });

  test('a script that fails is reported with its last output, and the installation can be repeated', async () => {
    const failing = install(
      'echo one; echo "two \u001b[31mred\u001b[0m"; echo three >&2; touch made; exit 3',
    );
    await expect(failing).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(
        /^The install script ended with exit code 3\. Its last output: .*“two red”.* The log of the server has all/,
      ),
    });
    const id = onlyId();
    expect(fixture.containers.status(id).status).toBe('install_failed');
    expect(await fixture.logs(id)).toEqual(expect.arrayContaining(['one', 'three']));
    expect(await installers(id)).toEqual([]);
    expect((await ownersIn(id)).size).toBe(1);
  });

  test('a script runs again at a reinstallation, with the files of the server if they are kept', async () => {
    const { id } = await install('echo run >> runs');
    await writeFile(at(id, 'mine'), 'x');
    await fixture.containers.reinstall({ name: 'one', preserve_data: true });
    expect(readdirSync(at(id, '')).sort()).toEqual(['mine', 'runs', 'starter']);
    await fixture.containers.reinstall({ name: 'one' });
    expect(readdirSync(at(id, ''))).toEqual(['starter']);
  });

  test('a cancelled installation ends its script', async () => {
    const cancel = new AbortController();
    const installing = install('touch begun; sleep 1000', {}, cancel.signal);
    installing.catch(() => undefined);
    await eventually('the script', () => onlyId() !== '' && existsSync(at(onlyId(), 'begun')));
    cancel.abort(new DomainError('conflict', 'enough'));
    await expect(installing).rejects.toThrow('enough');
    expect(await installers(onlyId())).toEqual([]);
    expect(fixture.containers.status(onlyId()).status).toBe('install_failed');
  });

  test('a kill of a server that is being installed ends its script', async () => {
    const installing = install('touch begun; sleep 1000');
    installing.catch(() => undefined);
    await eventually('the script', () => onlyId() !== '' && existsSync(at(onlyId(), 'begun')));
    await fixture.containers.kill(onlyId());
    await expect(installing).rejects.toThrow();
    expect(await installers(onlyId())).toEqual([]);
  });

  test('a daemon that was killed during a script leaves no script, and all files can be given to the server', async () => {
    await fixture.harness.close();
    const doomed = await fixture.spawnDaemon('install-script', '-');
    const servers = join(fixture.folder, 'servers');
    const begun = () =>
      existsSync(servers)
        ? readdirSync(servers).find((name) => existsSync(join(servers, name, 'deep/er/begun')))
        : undefined;
    await eventually('the script', () => begun() !== undefined);
    const id = begun() ?? '';
    const ended = once(doomed, 'exit');
    doomed.kill('SIGKILL');
    await ended;
    expect(await installers(id)).toHaveLength(1);
    await fixture.open();
    expect(fixture.containers.status(id).status).toBe('install_failed');
    expect(await installers(id)).toEqual([]);
    await fixture.containers.reinstall({ name: 'doomed', preserve_data: true });
    expect((await ownersIn(id)).size).toBe(1);
  });

  test('a script whose files exceed the limit of the server is ended', async () => {
    const { containers } = fixture;
    const logger = { warn: () => undefined };
    const disk = new DiskUse({
      books: containers.folders,
      folderOf: (id) => containers.folders.pathOf(id),
      measure: async (id) => (await lstat(at(id, 'big')).catch(() => ({ size: 0 }))).size,
      keepFreeBytes: 0,
      logger,
      timing: { againAfterMs: 0, pauseFactor: 0, waitMs: 10, keepAfterMs: 0 },
    });
    const watch = new DiskWatch({ containers, disk, logger, lookEveryMs: 5 });
    try {
      const installing = install('head -c 3000000 /dev/zero > big; sleep 1000', { disk_limit: MIB });
      await expect(installing).rejects.toMatchObject({ kind: 'disk_full', code: 'disk_limit_reached' });
      expect(containers.status(onlyId()).status).toBe('install_failed');
    } finally {
      await watch.close();
      await disk.close();
    }
  });

  test('another version of a server that a script has installed requires a reinstallation', async () => {
    const { id } = await install('true');
    const change = fixture.containers.settings.change({ id, version: '7' });
    await expect(change).rejects.toThrow('has to be installed first: reinstall the container');
    await fixture.containers.reinstall({ id, version: '7' });
    expect(fixture.containers.status(id).version).toBe('7');
  });

  test('an app of Steam is installed by the image that runs it, in the branch of the version', async () => {
    await makeSteamImage(testService('docker'));
    const { id } = await fixture.containers.install({
      ...{ type: 'shell-steam', name: 'one', version: '7', port: await freePort() },
    });
    expect((await fixture.logs(id)).join('\n')).toContain(
      'steamcmd +force_install_dir /mnt/server +login anonymous +app_update 42 -beta 7 validate +quit',
    );
    expect((await ownersIn(id)).size).toBe(1);
    expect(await readFile(at(id, '.steam/sdk64/steamclient.so'), 'utf8')).toBe('library\n');
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    expect(await fixture.logs(id)).toContain('ready for /data');
  });

  test('a type with an unknown image of its script is not installed, and the error names the image', async () => {
    const storedFolder = join(fixture.folder, 'types');
    await mkdir(storedFolder, { recursive: true });
    await fixture.harness.close();
    const catalogue = await createCatalogue({ folders: [join(packageRoot(), 'catalog')], storedFolder });
    await fixture.open({ catalogue });
    await fixture.harness.serverTypes.put('egg', {
      ...{ type: 'egg', name: 'Egg', description: '', image: 'berth-test/busybox:latest' },
      ...{ versions: {}, version_pattern: '\\d', default_port: 7000, protocols: ['tcp'], data_path: '/data' },
      ...{ ready: { pattern: 'ready' }, stop: { signal: 'SIGKILL' } },
      limits: { memory_bytes: 67_108_864, cpus: 1, pids: 64 },
      install: { image: '127.0.0.1:1/none/such:{version}', command: ['bash'], script: 'true' },
    });
    const installing = install('', { type: 'egg', version: '7', env: {} });
    await expect(installing).rejects.toThrow('The image 127.0.0.1:1/none/such:7 is not on this host');
  });
}

/** Makes an image with a stand-in for SteamCMD, which prints its arguments and installs a program. */
async function makeSteamImage(socketPath: string): Promise<void> {
  const docker = new Docker({ socketPath });
  const steamcmd = `#!/bin/sh
echo "steamcmd $*"
printf '"StateFlags"\\t\\t"4"\\n' > "$2/steamapps/appmanifest_42.acf"
printf '#!/bin/sh\\necho "ready for $HOME"; exec sleep 1000\\n' > "$2/server.bin"
chmod +x "$2/server.bin"
`;
  const files = [
    { path: '/bin/steamcmd', mode: 0o755, text: steamcmd },
    { path: '/opt/steamcmd/linux64/steamclient.so', mode: 0o644, text: 'library\n' },
  ].map(({ text, ...file }) => ({ ...file, size: text.length, content: Buffer.from(text) }));
  const container = await docker.createContainer({ Image: 'berth-test/busybox:latest', Cmd: ['true'] });
  await container.putArchive(Readable.from(writeTar(files)), { path: '/' });
  await container.commit({ repo: 'berth-test/steam', tag: 'latest' });
  await container.remove();
}
