import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isHealthy } from '../berth/berth-process.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { HostileFixture, type Tenant } from './hostile-fixture.js';
import { startFlood } from './start-flood.js';

/*
 * Attacks of a tenant on the daemon itself, at a fraction of their strength. `npm run bench -- hostile` measures all of
 * them.
 */

const TIMEOUT_MS = 180_000;
const SIZE = { entries: 20_000, maxS: 120 };
const POLL_EVERY_MS = 100;
/** The other attacks take longer than a test should: only the benchmark runs them. */
const SHORT = ['leases', 'directories', 'disk'];
/** The attacks that also run with an engine, where the daemon does the same work. This one delays starts the most. */
const SHORT_WITH_ENGINE = ['directories'];

function attackedDaemon(attacks: string[], dockerSocket: () => string | undefined): void {
  let fixture: HostileFixture;
  let neighbour: Tenant;

  beforeAll(async () => {
    fixture = await HostileFixture.open(testService('hung-memory'), dockerSocket());
    neighbour = await fixture.peaceful();
  }, TIMEOUT_MS);
  afterAll(() => fixture?.close(), TIMEOUT_MS);

  /** Sends a request as the other tenant. */
  const must = (method: string, path: string, body?: object) =>
    fixture.must(method, path, body, neighbour.key);
  const becomes = (wanted: string) =>
    eventually(`the other server to be ${wanted}`, async () => {
      // Wait between requests, to stay within the tenant's own rate limit.
      await sleep(POLL_EVERY_MS);
      const { status } = (await must('GET', `/container/status/${neighbour.id}`)) as { status: string };
      return status === wanted;
    });

  test.each(attacks)(
    'while one server attacks the daemon by means of %s, a server of another user can be used as usual',
    async (attack) => {
      const { tenant, target } = await fixture.attacker(attack, SIZE);
      const endAttack = await startFlood(target);
      const { id } = neighbour;
      for (const [action, then] of [
        ['start', 'running'],
        ['stop', 'stopped'],
      ] as const) {
        await must('POST', `/container/${action}`, { id });
        const { entries } = (await must('GET', `/fs/list?path=/${id}/hundred`)) as { entries: unknown[] };
        expect(entries).toHaveLength(100);
        const large = await fetch(`${fixture.berth.daemonUrl}/fs/download?path=/${id}/large`, {
          headers: { authorization: `Bearer ${neighbour.key}` },
        });
        expect([large.status, (await large.arrayBuffer()).byteLength]).toEqual([200, 1024 * 1024]);
        await becomes(then);
      }
      expect(await isHealthy(fixture.berth.daemonUrl)).toBe(true);
      expect(Object.keys(await endAttack())).not.toContain('500');
      await fixture.end(tenant);
    },
    TIMEOUT_MS,
  );
}

describeWith(['hung-memory'], 'a daemon that a tenant attacks, with plain processes', () => {
  attackedDaemon(SHORT, () => undefined);
});

describeWith(['hung-memory', 'docker'], 'a daemon that a tenant attacks, on Docker', () => {
  attackedDaemon(SHORT_WITH_ENGINE, () => testService('docker'));
});
