import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { type ContainerStage, READY } from './container-stage.js';
import { takesNoChange } from './refusing-database.js';

/** Tests a database that refuses changes, and logs that cannot be archived. */
export function recordsSuite(stage: ContainerStage): void {
  const { is, run, install, actual, reopen } = stage;
  const { refuse, accept } = takesNoChange(stage);
  const storedStates = async () => {
    const [rows] = await stage.world.database.sequelize.query('SELECT state FROM containers');
    return (rows as { state: string }[]).map(({ state }) => state);
  };

  describe('while the database refuses changes', () => {
    test.each([
      ['stop', 'stopped'],
      ['kill', 'killed'],
    ] as const)('%s ends the server anyway, and is stored as soon as possible', async (ask, state) => {
      const id = await run(READY);
      await refuse();
      await stage.containers[ask](id);
      await is(id, state);
      expect(await actual(id)).toBe('stopped');
      expect(await storedStates()).toEqual(['running']);
      await accept();
      await eventually('the record', async () => (await storedStates())[0] === state);
      await reopen();
      expect((await stage.containers.currentStatus(id)).status).toBe(state);
    });

    test('a removal removes the server at once, and its row as soon as possible', async () => {
      const id = await run(READY);
      const data = stage.containers.dataFolder(id);
      await refuse();
      expect(await stage.containers.remove(id, { removeData: true })).toEqual({ id, status: 'removed' });
      expect(existsSync(data)).toBe(false);
      expect(await actual(id)).toBe('absent');
      expect(stage.containers.list()).toEqual([]);
      await accept();
      await eventually('the row', async () => (await storedStates()).length === 0);
    });

    test('a start and a restart are refused and change nothing', async () => {
      const idle = await install(READY, { name: 'idle' });
      const id = await run(READY);
      const { started_at } = stage.containers.status(id);
      await refuse();
      await expect(stage.containers.start(idle)).rejects.toThrow();
      await expect(stage.containers.restart(id)).rejects.toThrow();
      expect(stage.containers.status(idle).status).toBe('installed');
      expect(await stage.containers.currentStatus(id)).toMatchObject({ status: 'running', started_at });
      await accept();
      await stage.containers.start(idle);
      await is(idle, 'running');
    });

    test("a killed daemon's successor learns from the runtime how the run ended", async () => {
      const id = await run(READY);
      await refuse();
      await stage.doomAfter('stop');
      await is(id, 'stopped');
      await accept();
    });
  });

  test('the end of a run is stored although its log cannot be archived', async () => {
    const id = await run('echo ready; read x; exit 0');
    await rm(join(stage.folder, 'logs', id), { recursive: true });
    await stage.containers.writeConsole(id, 'go');
    await is(id, 'stopped');
    expect(await storedStates()).toEqual(['stopped']);
  });
}
