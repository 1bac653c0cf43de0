import { describe, expect, test } from '@jest/globals';
import { freePort, freePortRow } from '../../../../testing/network/free-port.js';
import { type ContainerFixture, READY } from '../fixtures/container-fixture.js';

/** Tests installations for which the daemon chooses the port from given ranges. */
export function portRangesSuite(fixture: ContainerFixture): void {
  const portOf = async (name: string, more: object) => {
    const { id } = await fixture.containers.install({ type: 'shell', name, env: { SCRIPT: READY }, ...more });
    return fixture.containers.status(id).port;
  };

  describe('ranges from which the daemon chooses the port', () => {
    test('a server gets the first free port of the ranges, in their order', async () => {
      const [first, other] = [await freePortRow(2), await freePort()];
      const port_ranges = [
        { from: other, to: other },
        { from: first, to: first + 1 },
      ];
      const chosen: number[] = [];
      for (const name of ['one', 'two', 'three']) chosen.push(await portOf(name, { port_ranges }));
      expect(chosen).toEqual([other, first, first + 1]);
      await expect(portOf('four', { port_ranges })).rejects.toMatchObject({
        code: 'port_taken',
        message: expect.stringContaining(`The ports ${other}, ${first}-${first + 1} have no free port`),
      });
      const port = await freePort();
      expect(await portOf('five', { port_ranges, port })).toBe(port);
    });

    test('the further ports that the type needs are in the ranges as well', async () => {
      const from = await freePortRow(4);
      const request = { type: 'shell-ports', port_ranges: [{ from, to: from + 3 }] };
      await fixture.containers.install({ type: 'shell', name: 'first', port: from });
      expect(await portOf('ports', request)).toBe(from + 1);
      // Only the last port is left, and the one that the type needs after it is outside.
      await expect(portOf('more', request)).rejects.toMatchObject({ code: 'port_taken' });
      expect(await portOf('last', { ...request, type: 'shell' })).toBe(from + 3);
    });

    test('ranges that contradict each other are refused', async () => {
      for (const port_ranges of [
        [{ from: 2000, to: 1999 }],
        [
          { from: 2000, to: 2010 },
          { from: 2010, to: 2020 },
        ],
      ]) {
        const refused = fixture.containers.install({ type: 'shell', name: 'never', port_ranges });
        await expect(refused).rejects.toMatchObject({
          kind: 'invalid_input',
          details: [expect.objectContaining({ path: '/body/port_ranges' })],
        });
      }
      expect(fixture.containers.list()).toEqual([]);
    });
  });
}
