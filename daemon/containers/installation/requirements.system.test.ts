import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../testing/network/free-port.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { ContainerFixture } from '../suites/fixtures/container-fixture.js';

const HOST = process.versions.node;
const [MAJOR = ''] = HOST.split('.');
const OTHER_MAJOR = MAJOR === '22' ? '24' : '22';

describe('the requirements of a server on a host without an engine', () => {
  const fixture = new ContainerFixture(() => undefined);
  const plan = async (type: string, version = 'latest') => ({
    type,
    version,
    name: type,
    port: await freePort(),
  });
  const refused = async (type: string, version: string, says: RegExp) => {
    const refusal = { kind: 'conflict', message: expect.stringMatching(says) };
    await expect(fixture.harness.serverTypes.describe({ type, version })).rejects.toMatchObject(refusal);
    const env = { EULA: 'true' };
    await expect(fixture.containers.install({ ...(await plan(type, version)), env })).rejects.toMatchObject(
      refusal,
    );
    expect(fixture.containers.list()).toEqual([]);
    expect(existsSync(join(fixture.folder, 'servers'))).toBe(false);
  };
  const keep = async (version: string, content: string) => {
    const path = join(fixture.folder, 'catalog', 'shell-needs', version, 'server.jar');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };

  test("without Docker, a Node.js server has the host's Node.js version, and another version is refused", async () => {
    await refused(
      'nodejs',
      OTHER_MAJOR,
      new RegExp(`^Without Docker, .+ ${HOST}, and not in version ${OTHER_MAJOR}: choose`),
    );
    for (const version of ['latest', MAJOR]) {
      const { id } = await fixture.containers.install({ ...(await plan('nodejs', version)), name: version });
      expect(fixture.containers.status(id).version).toBe(HOST);
      await fixture.containers.start(id);
      await fixture.is(id, 'running');
      const answer = await fixture.containers.runCommand(id, [process.execPath, '--version']);
      expect(answer.stdout).toBe(`v${fixture.containers.status(id).version}\n`);
    }
  });

  test('without Docker, a server type that needs Docker is refused, and the error says so', () =>
    refused('minecraft-bedrock', 'latest', /^minecraft-bedrock needs Docker, .+: set DAEMON_RUNTIME=docker/));

  test("without Docker, Minecraft (Java Edition) is refused if Java or the server's jar is missing", () =>
    refused(
      'minecraft-java',
      'latest',
      /: install Java 21 or newer|minecraft-java\/latest\/server\.jar on the node\.$/,
    ));

  test('a server type whose program is missing on the host is refused, and the error says how to get the program', () =>
    refused(
      'shell-wants',
      'latest',
      /needs the program "no-such-program", .+: install it from its vendor\.$/,
    ));

  test('a server type that needs a missing file is refused until the operator provides the file for its version', async () => {
    const place = 'DATA_DIR/catalog/shell-needs/1/server.jar';
    await refused(
      'shell-needs',
      '1',
      new RegExp(`needs the file server.jar, which is missing: fetch it, and put it at ${place}`),
    );
    await keep('1', 'first\n');
    await refused('shell-needs', '2', /shell-needs\/2\/server\.jar/);
    const { id } = await fixture.containers.install(await plan('shell-needs', '1'));
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    await eventually('its lines', async () => (await fixture.logs(id)).includes('ready'));
    expect(await fixture.logs(id)).toEqual(['first', 'ready']);
    await fixture.containers.kill(id);

    const file = join(fixture.containers.folders.pathOf(id), 'server.jar');
    const reinstall = (version: string) =>
      fixture.containers.reinstall({ name: 'shell-needs', version, preserve_data: true });
    await writeFile(file, 'of the owner');
    await reinstall('1');
    expect(await readFile(file, 'utf8')).toBe('of the owner');
    await expect(reinstall('2')).rejects.toMatchObject({ kind: 'conflict' });
    expect(fixture.containers.status(id).version).toBe('1');
    await keep('2', 'second');
    await reinstall('2');
    expect(await readFile(file, 'utf8')).toBe('second');
  });

  test('the list of server types shows which types and versions can be installed, and why others cannot', async () => {
    const { types } = await fixture.harness.serverTypes.list();
    const offered = (type: string) => types.find((one) => one.type === type);
    expect(offered('nodejs')).toMatchObject({ name: 'Node.js', available: true, reason: null });
    expect(offered('nodejs')?.versions).toEqual(
      ['latest', '20', '22', '24'].filter((version) => version === 'latest' || version === MAJOR),
    );
    const none = { versions: [], available: false, requires_eula: true, default_port: 19132 };
    expect(offered('minecraft-bedrock')).toMatchObject({
      ...none,
      reason: expect.stringMatching(/needs Docker/),
    });
    expect(offered('shell-needs')?.reason).toMatch(/latest\/server\.jar on the node\.$/);
  });
});

describeWith(['docker'], 'the server types of a daemon with a container engine', () => {
  const fixture = new ContainerFixture(() => testService('docker'));

  test('with Docker, every version of every server type can be installed', async () => {
    const { types } = await fixture.harness.serverTypes.list();
    expect(types.filter(({ available }) => !available)).toEqual([]);
    expect(types.find(({ type }) => type === 'nodejs')?.versions).toEqual(['latest', '20', '22', '24']);
  });
});
