import { describe, expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { freePort } from '../../testing/free-port.js';
import { ContainerStage } from './suites/container-stage.js';

describe('containers whose records the database refuses', () => {
  const stage = new ContainerStage(() => undefined);

  test('cannot be installed, and the error does not claim that the name is in use', async () => {
    await stage.world.database.sequelize.query(
      "CREATE TRIGGER no BEFORE INSERT ON containers BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const input = { type: 'shell-install', name: 'one', port: await freePort(), env: {} };
    expect(await failureOf(stage.containers.install(input))).toBe('unavailable/unavailable');
    expect(stage.containers.list()).toEqual([]);
  });
});
