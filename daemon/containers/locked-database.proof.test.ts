import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../lib/time/clock.js';
import { startTestDaemon } from '../../testing/berth/start-daemon.js';
import { lockDatabase } from '../../testing/database/lock-database.js';
import { eventually } from '../../testing/time/eventually.js';
import { openDaemonDatabase } from '../database/daemon-database.js';
import { createKeys } from '../keys/keys.js';
import { ContainerFixture, READY, watched } from './suites/fixtures/container-fixture.js';

/** The maximum time that an action may wait for the database, plus a reserve for a busy machine. */
const SOON_MS = 5000;
const AT_ONCE_MS = 4000;

describe('containers whose database another program has locked', () => {
  const fixture = new ContainerFixture(() => undefined);
  const { run, reopen } = fixture;
  let unlock: (() => Promise<void>) | undefined;
  afterEach(() => unlock?.());

  test.each([
    ['stop', 'stopped', READY],
    ['kill', 'killed', READY],
  ] as const)("while another program locks the daemon's database, a request to %s a server takes effect at once", async (ask, state, script) => {
    let signalledMs = Number.POSITIVE_INFINITY;
    await reopen({
      wrap: (runtime) =>
        watched(runtime, 'signal', () => {
          signalledMs = Math.min(signalledMs, performance.now());
        }),
    });
    const id = await run(script);
    const file = join(fixture.folder, 'daemon.db');
    unlock = await lockDatabase(file);
    const began = performance.now();
    await fixture.containers[ask](id);
    expect(signalledMs - began).toBeLessThan(AT_ONCE_MS);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    const looked = performance.now();
    expect((await fixture.containers.currentStatus(id)).id).toBe(id);
    expect(performance.now() - looked).toBeLessThan(AT_ONCE_MS);
    await fixture.is(id, state);
    await unlock();
    unlock = undefined;
    await eventually('the record', async () => {
      const [rows] = await fixture.harness.database.sequelize.query('SELECT state FROM containers');
      return (rows as { state: string }[])[0]?.state === state;
    });
  });
});

describe('a daemon whose database another program has locked', () => {
  test("while another program locks the daemon's database, API keys are accepted without delay", async () => {
    const daemon = await startTestDaemon();
    const database = await openDaemonDatabase(daemon.config);
    const keys = createKeys({ database, clock: systemClock });
    const made: string[] = [];
    while (made.length < 20) made.push((await keys.create({ name: 'k', permissions: ['*'] })).key);
    await database.close();
    const unlock = await lockDatabase(daemon.config.database);
    try {
      const began = performance.now();
      const answers = await Promise.all(
        [...made, ...made].map((key) =>
          fetch(`${daemon.url}/`, { headers: { authorization: `Bearer ${key}` } }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(performance.now() - began).toBeLessThan(SOON_MS);
    } finally {
      await unlock();
      await daemon.stop();
    }
  });
});
