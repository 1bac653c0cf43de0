import { describe, expect, test } from '@jest/globals';
import { failureOf } from '../../testing/failure-of.js';
import { freePort } from '../../testing/network/free-port.js';
import { ContainerFixture } from './suites/fixtures/container-fixture.js';

describe('containers, when the database refuses writes', () => {
  const fixture = new ContainerFixture(() => undefined);

  test('when the database refuses to store a new container, the error does not say that its name is in use', async () => {
    await fixture.harness.database.sequelize.query(
      "CREATE TRIGGER no BEFORE INSERT ON containers BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const input = { type: 'shell-install', name: 'one', port: await freePort(), env: {} };
    expect(await failureOf(fixture.containers.install(input))).toBe('unavailable/unavailable');
    expect(fixture.containers.list()).toEqual([]);
  });
});
