import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, READY } from '../fixtures/container-fixture.js';
import { takesNoChange } from '../fixtures/refusing-database.js';

/** Tests a database that refuses writes, and logs that cannot be archived. */
export function recordsSuite(fixture: ContainerFixture): void {
  const { is, run, install, actual, reopen } = fixture;
  const { refuse, accept } = takesNoChange(fixture);
  const storedStates = async () => {
    const [rows] = await fixture.harness.database.sequelize.query('SELECT state FROM containers');
    return (rows as { state: string }[]).map(({ state }) => state);
  };

  describe('a daemon whose database refuses changes', () => {
    test.each([
      ['stop', 'stopped'],
      ['kill', 'killed'],
    ] as const)('while the database refuses changes, a server still ends on %s, and its new state is stored later', async (ask, state) => {
      const id = await run(READY);
      await refuse();
      await fixture.containers[ask](id);
      await is(id, state);
      expect(await actual(id)).toBe('stopped');
      expect(await storedStates()).toEqual(['running']);
      await accept();
      await eventually('the record', async () => (await storedStates())[0] === state);
      await reopen();
      expect((await fixture.containers.currentStatus(id)).status).toBe(state);
    });

    test('while the database refuses changes, a container is still removed at once, and its row is deleted later', async () => {
      const id = await run(READY);
      const data = fixture.containers.folders.pathOf(id);
      await refuse();
      expect(await fixture.containers.remove(id, { removeData: true })).toEqual({ id, status: 'removed' });
      expect(existsSync(data)).toBe(false);
      expect(await actual(id)).toBe('absent');
      expect(fixture.containers.list()).toEqual([]);
      await accept();
      await eventually('the row', async () => (await storedStates()).length === 0);
    });

    test('while the database refuses changes, a start and a restart are refused without changing anything', async () => {
      const idle = await install(READY, { name: 'idle' });
      const id = await run(READY);
      const { started_at } = fixture.containers.status(id);
      await refuse();
      await expect(fixture.containers.start(idle)).rejects.toThrow();
      await expect(fixture.containers.restart(id)).rejects.toThrow();
      expect(fixture.containers.status(idle).status).toBe('installed');
      expect(await fixture.containers.currentStatus(id)).toMatchObject({ status: 'running', started_at });
      await accept();
      await fixture.containers.start(idle);
      await is(idle, 'running');
    });

    test('a stop that the database did not store is known to the next daemon, because the runtime reports it', async () => {
      const id = await run(READY);
      await refuse();
      await fixture.doomAfter('stop');
      await is(id, 'stopped');
      await accept();
    });
  });

  test('the end of a server is stored even if its log cannot be archived', async () => {
    const id = await run('echo ready; read x; exit 0');
    await rm(join(fixture.folder, 'logs', id), { recursive: true });
    await fixture.containers.writeConsole(id, 'go');
    await is(id, 'stopped');
    expect(await storedStates()).toEqual(['stopped']);
  });
}
