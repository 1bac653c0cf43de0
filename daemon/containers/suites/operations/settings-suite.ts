import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../../testing/network/free-port.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, READY } from '../fixtures/container-fixture.js';

const GREET = { process: 'NODE', docker: 'BUSYBOX' };
/** Scripts that greet everyone who connects to the port named "rcon". */
const LISTEN: Record<string, string> = {
  NODE: `echo ready; exec node -e "require('net').createServer((s) => s.end('hello')).listen(process.env.PORT_RCON)"`,
  BUSYBOX: 'echo ready; while :; do echo hello | nc -l -p $PORT_RCON; done',
};

/** Tests changing the settings of containers, and servers with several ports. */
export function settingsSuite(fixture: ContainerFixture, title: 'process' | 'docker'): void {
  const { install, is, run, logs, reopen } = fixture;
  const change = (id: string, settings: object) => fixture.containers.settings.change({ id, ...settings });
  const ECHO = 'echo "motd=$MOTD old=$OLD rcon=$PORT_RCON"; echo ready; exec sleep 100000';
  const rcon = async () => ({ name: 'rcon', protocol: 'tcp' as const, port: await freePort() });
  const said = async (id: string, line: string) => {
    await is(id, 'running');
    await eventually(`the line ${line}`, async () => (await logs(id)).at(-2) === line);
  };

  describe('changing the settings of a container', () => {
    test('changed settings of a stopped server take effect at once', async () => {
      const id = await install(ECHO, { env: { OLD: 'gone' } });
      const port = await freePort();
      const extra = await rcon();
      const answer = await change(id, {
        name: 'renamed',
        env: { MOTD: 'hi', OLD: null },
        version: '7',
        ports: [extra, { name: 'game', protocol: 'tcp', port }],
        memory_limit: 104_857_600,
        cpu_limit: 0.5,
        disk_limit: 5_000_000,
      });
      expect(answer).toEqual({
        id,
        name: 'renamed',
        type: 'shell',
        version: '7',
        env: { SCRIPT: ECHO, MOTD: 'hi' },
        variables: [],
        port,
        ports: [{ name: 'game', protocol: 'tcp', port }, extra],
        memory_limit: 104_857_600,
        cpu_limit: 0.5,
        disk_limit: 5_000_000,
        applied: ['name', 'env', 'version', 'ports', 'memory_limit', 'cpu_limit', 'disk_limit'],
        at_next_start: [],
      });
      expect(fixture.containers.status(id)).toMatchObject({ name: 'renamed', version: '7', port });
      await reopen();
      const { applied: _, ...settings } = answer;
      expect(fixture.containers.settings.of(id)).toEqual(settings);
      await fixture.containers.start(id);
      await said(id, `motd=hi old= rcon=${extra.port}`);
      if (title === 'docker') expect(await memoryOf(fixture, id)).toBe(104_857_600);
    });

    test('changed settings of a running server take effect at its next start', async () => {
      const id = await run(ECHO);
      const before = fixture.containers.status(id);
      const extra = await rcon();
      const ports = [{ name: 'game', protocol: 'tcp', port: await freePort() }, extra];
      const first = await change(id, { name: 'new', env: { MOTD: 'hi' }, ports });
      expect(first).toMatchObject({ applied: ['name'], at_next_start: ['env', 'ports'] });
      const second = await change(id, { cpu_limit: 0.25, disk_limit: 7_000_000 });
      expect(second).toMatchObject({
        env: { MOTD: 'hi' },
        applied: ['disk_limit'],
        at_next_start: ['env', 'ports', 'cpu_limit'],
      });
      expect(fixture.containers.status(id)).toEqual({ ...before, name: 'new', uptime: expect.any(Number) });
      await reopen();
      expect(fixture.containers.settings.of(id).at_next_start).toEqual(['env', 'ports', 'cpu_limit']);
      await fixture.containers.restart(id);
      await said(id, `motd=hi old= rcon=${extra.port}`);
      expect(fixture.containers.status(id).port).toBe(ports[0]?.port);
      expect(fixture.containers.settings.of(id)).toMatchObject({ cpu_limit: 0.25, at_next_start: [] });
    });

    test('a server is installed with the limits of the request, and can get those of its type later', async () => {
      const limits = { memory_limit: 104_857_600, cpu_limit: 0.5, disk_limit: 5_000_000 };
      const { memory_limit, cpu_limit } = await fixture.harness.serverTypes.describe({ type: 'shell' });
      const request = { type: 'shell', name: 'one', env: { SCRIPT: READY }, ...limits };
      const { id } = await fixture.containers.install(request);
      await fixture.containers.start(id);
      await is(id, 'running');
      expect(fixture.containers.settings.of(id)).toMatchObject(limits);
      if (title === 'docker') expect(await memoryOf(fixture, id)).toBe(104_857_600);
      await change(id, { memory_limit: null, cpu_limit: null });
      expect(fixture.containers.settings.of(id)).toMatchObject({ memory_limit, cpu_limit });
    });

    test('a changed setting that is changed back is not reported as pending', async () => {
      const id = await run(READY);
      await change(id, { env: { MOTD: 'hi' }, memory_limit: 200_000_000 });
      expect(await change(id, { env: { MOTD: null }, memory_limit: null })).toMatchObject({
        applied: ['env', 'memory_limit'],
        at_next_start: [],
      });
    });

    test('a server that crashes is restarted with its changed settings', async () => {
      await reopen({ timing: { firstDelayMs: 50 } });
      const id = await run(
        `${ECHO.replace('exec sleep 100000', '')} while [ ! -e crash ]; do sleep 0.1; done; rm crash; exit 3`,
      );
      await change(id, { env: { MOTD: 'again' } });
      await fixture.containers.runCommand(id, ['touch', 'crash']);
      await said(id, 'motd=again old= rcon=');
    });

    test("a reinstallation keeps a container's changed ports and limits, and removes its changed variables", async () => {
      const extra = await rcon();
      const id = await install(READY);
      await change(id, { ports: [extra], memory_limit: 90_000_000, env: { MOTD: 'hi' } });
      await fixture.containers.reinstall({ name: 'one' });
      expect(fixture.containers.settings.of(id)).toMatchObject({
        env: {},
        ports: [expect.objectContaining({ name: 'game' }), extra],
        memory_limit: 90_000_000,
      });
    });

    test('changing settings is refused while other work, such as a backup, holds the container', async () => {
      const id = await install(READY);
      let finish: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const work = fixture.containers.claim(id, 'backup', () => held);
      await eventually('the claim', () => fixture.containers.folders.isClaimed(id));
      await expect(change(id, { name: 'other' })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('busy (backup)'),
      });
      finish();
      await work;
      expect((await change(id, { name: 'other' })).name).toBe('other');
    });

    test('if one of several changed settings is refused, none of them is changed', async () => {
      const id = await install(READY);
      const before = fixture.containers.settings.of(id);
      const other = await fixture.containers.install({ type: 'shell', name: 'two', port: await freePort() });
      const refused: [object, object][] = [
        [{ name: 'two' }, { kind: 'conflict', code: 'name_taken' }],
        [{ version: 'unheard-of' }, { kind: 'not_found' }],
        [{ env: { 'A=B': 'x' } }, { kind: 'invalid_input' }],
        [
          { ports: [{ name: 'a', protocol: 'tcp', port: fixture.containers.status(other.id).port }] },
          {
            kind: 'conflict',
            code: 'port_taken',
            message: expect.stringMatching(/^Port \d+ \(a\) is taken by container cnt_\w+ \("two"\)/),
          },
        ],
      ];
      for (const [settings, error] of refused) {
        await expect(change(id, { disk_limit: 1000, ...settings })).rejects.toMatchObject(error);
      }
      expect(fixture.containers.settings.of(id)).toEqual(before);
      await expect(change('cnt_none', {})).rejects.toMatchObject({ kind: 'not_found' });
    });

    test('changing the version of a server is refused if that requires a reinstallation, and the error says so', async () => {
      const [type, version] = title === 'docker' ? ['nodejs', '22'] : ['shell-install', '7'];
      if (title === 'docker') return expectImageKept(fixture, type, version);
      const id = await install(READY, { type });
      await expect(change(id, { version })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining(
          'has to be installed first: reinstall the container with the version',
        ),
      });
    });
  });

  describe('a server with several ports', () => {
    test('the additional ports of a server are accepted at installation, passed to the server, and reachable', async () => {
      const extra = await rcon();
      const port = await freePort();
      const SCRIPT = LISTEN[GREET[title]] ?? '';
      const ports = [extra, { name: 'game', protocol: 'tcp' as const, port }];
      const { id } = await fixture.containers.install({ type: 'shell', name: 'one', ports, env: { SCRIPT } });
      expect(fixture.containers.status(id).port).toBe(port);
      await fixture.containers.start(id);
      await is(id, 'running');
      await eventually('the greeting', async () => (await greeting(extra.port)).trim() === 'hello');
    });

    test('each port can be used once per protocol and host, including ports that take effect at the next start', async () => {
      const id = await run(READY);
      const { port } = fixture.containers.status(id);
      const later = await freePort();
      await change(id, {
        ports: [
          { name: 'query', protocol: 'udp', port },
          { name: 'rcon', protocol: 'both', port: later },
        ],
      });
      const installed = (ports: object[]) =>
        fixture.containers.install({ type: 'shell', name: 'two', port: later, ports } as never);
      await expect(installed([])).rejects.toMatchObject({
        code: 'port_taken',
        message: expect.stringMatching(`^Port ${later} \\(game\\) is taken by container ${id}`),
      });
      const own = (ports: object[]) => change(id, { ports });
      await expect(own([{ name: 'rcon', protocol: 'tcp', port }])).rejects.toMatchObject({
        code: 'port_taken',
        message: expect.stringMatching(/\(rcon\) is taken by the port "game" of the same server/),
      });
      await expect(
        own([
          { name: 'rcon', protocol: 'tcp', port: later },
          { name: 'rcon', protocol: 'udp', port: later },
        ]),
      ).rejects.toMatchObject({ kind: 'invalid_input' });
      await expect(own([{ name: 'game', protocol: 'udp', port }])).rejects.toMatchObject({
        kind: 'invalid_input',
      });
    });

    test('additional ports are refused if they belong to the daemon or are used by another program', async () => {
      const [own, bound] = [await freePort(), await freePort()];
      await reopen({ ownPorts: [own] });
      const id = await install(READY);
      const server = createServer().listen(bound);
      await once(server, 'listening');
      const wanted = (port: number) => change(id, { ports: [{ name: 'rcon', protocol: 'tcp', port }] });
      await expect(wanted(own)).rejects.toMatchObject({
        code: 'port_taken',
        message: /daemon's own.*"rcon"/,
      });
      await expect(wanted(bound)).rejects.toMatchObject({
        code: 'port_taken',
        message: expect.stringContaining(`Port ${bound} (rcon) is taken by another program`),
      });
      server.close();
      await once(server, 'close');
      await wanted(bound);
      const other = createServer().listen(bound);
      await once(other, 'listening');
      await expect(fixture.containers.start(id)).rejects.toMatchObject({ code: 'port_taken' });
      other.close();
    });

    test('environment variables that contain the number of an additional port cannot be set', async () => {
      const id = await install(READY, { env: { PORT_RCON: '1' } });
      await expect(change(id, { ports: [await rcon()] })).rejects.toMatchObject({
        kind: 'invalid_input',
        message: expect.stringContaining('PORT_RCON'),
      });
    });
  });
}

/** Checks that a version with another image is refused on Docker, because it requires a reinstallation. */
async function expectImageKept(fixture: ContainerFixture, type: string, version: string): Promise<void> {
  const { id } = await fixture.containers.install({ type, name: 'one', port: await freePort() });
  await expect(fixture.containers.settings.change({ id, version })).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('has to be installed first: reinstall the container with the version'),
  });
}

/** Returns the memory limit that the engine has set. */
async function memoryOf(fixture: ContainerFixture, id: string): Promise<number> {
  const read = 'cat /sys/fs/cgroup/memory.max || cat /sys/fs/cgroup/memory/memory.limit_in_bytes';
  return Number((await fixture.containers.runCommand(id, ['sh', '-c', read])).stdout);
}

async function greeting(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  return text(socket).catch(() => '');
}
