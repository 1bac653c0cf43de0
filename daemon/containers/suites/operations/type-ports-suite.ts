import { describe, expect, test } from '@jest/globals';
import { freePort, freePortRow } from '../../../../testing/network/free-port.js';
import { type ContainerFixture, READY } from '../fixtures/container-fixture.js';

/** Tests servers whose type names further ports that they need. */
export function typePortsSuite(fixture: ContainerFixture): void {
  const portsOf = (id: string) => fixture.containers.settings.of(id).ports;
  const install = async (more: object = {}) =>
    (await fixture.containers.install({ type: 'shell-ports', name: 'one', env: { SCRIPT: READY }, ...more }))
      .id;
  const row = (port: number) => [
    { name: 'game', protocol: 'tcp', port },
    { name: 'query', protocol: 'udp', port: port + 1 },
    { name: 'rcon', protocol: 'tcp', port: port + 1 },
  ];

  describe('the further ports that a server type names', () => {
    test('a server gets them at their distance from its port, and their numbers in its environment', async () => {
      const port = await freePortRow(2);
      const SCRIPT = 'echo "rcon=$PORT_RCON query=$PORT_QUERY"; echo ready; exec sleep 1000';
      const id = await install({ port, env: { SCRIPT } });
      expect(portsOf(id)).toEqual(row(port));
      await fixture.containers.start(id);
      await fixture.is(id, 'running');
      expect(await fixture.logs(id)).toContain(`rcon=${port + 1} query=${port + 1}`);
    });

    test('a port that the request names is not replaced', async () => {
      const port = await freePortRow(2);
      const own = { name: 'rcon', protocol: 'tcp' as const, port: await freePort() };
      const id = await install({
        port,
        ports: [own, { name: 'map', protocol: 'tcp', port: await freePort() }],
      });
      const [game, query] = row(port);
      expect(portsOf(id)).toEqual([game, own, expect.objectContaining({ name: 'map' }), query]);
    });

    test('the port that the daemon chooses leaves room for them', async () => {
      const { default_port: first } = await fixture.harness.serverTypes.describe({ type: 'shell-ports' });
      const chosen = [portsOf(await install()), portsOf(await install({ name: 'two' }))];
      expect(chosen).toEqual([row(first), row(first + 2)]);
    });

    test('a port at which there is none of them is refused', async () => {
      await expect(install({ port: 65_535 })).rejects.toMatchObject({
        kind: 'invalid_input',
        message:
          'With the port 65535, "query" would have the port 65536: choose another port, or one for "query" in `ports`.',
      });
      const port = await freePortRow(2);
      const taken = await install({ port });
      const next = install({ name: 'two', port: port + 1 });
      await expect(next).rejects.toMatchObject({
        code: 'port_taken',
        message: expect.stringContaining(`Port ${port + 1} (game) is taken by container ${taken}`),
      });
    });

    test('they follow another port, unless the change names them', async () => {
      const id = await install({ port: await freePortRow(2) });
      const [port, rcon] = [await freePortRow(2), await freePort()];
      const game = { name: 'game', protocol: 'tcp' as const, port };
      const change = (ports: object[]) => fixture.containers.settings.change({ id, ports } as never);
      expect((await change([game])).ports).toEqual(row(port));
      const own = { name: 'rcon', protocol: 'tcp', port: rcon };
      expect((await change([game, own])).ports).toEqual([game, own, row(port)[1]]);
    });

    test('a reinstallation adds those that the type needs now', async () => {
      const port = await freePortRow(2);
      const { id } = await fixture.containers.install({ type: 'shell', name: 'one', port });
      await fixture.containers.reinstall({ id, type: 'shell-ports' });
      expect(portsOf(id)).toEqual(row(port));
      const beside = await freePortRow(2);
      const other = await fixture.containers.install({ type: 'shell', name: 'two', port: beside });
      await fixture.containers.install({ type: 'shell', name: 'three', port: beside + 1 });
      await expect(fixture.containers.reinstall({ id: other.id, type: 'shell-ports' })).rejects.toMatchObject(
        { code: 'port_taken', message: expect.stringContaining('(rcon)') },
      );
      expect(fixture.containers.status(other.id)).toMatchObject({ type: 'shell', status: 'installed' });
    });
  });
}
