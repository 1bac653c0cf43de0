import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import { failureOf } from '../../../testing/failure-of.js';
import { freePort } from '../../../testing/network/free-port.js';
import { createCatalogue } from '../../catalog/catalogue.js';
import { ContainerFixture } from '../suites/fixtures/container-fixture.js';
import type { HarnessOptions } from '../suites/fixtures/container-harness.js';

const definition = (says: string, over: Record<string, unknown> = {}) => ({
  ...{ type: 'said', name: 'Says', description: '', image: 'example/said', versions: { latest: null } },
  ...{ default_port: 7000, protocols: ['tcp'], data_path: '/data', env: { SAYS: says } },
  ...{ ready: { pattern: `^${says}` }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 67_108_864, cpus: 1, pids: 64 },
  process: { command: ['sh', '-c', 'echo "$SAYS"; exec sleep 1000'] },
  ...over,
});

describe('server types that are defined while the daemon runs', () => {
  const fixture = new ContainerFixture(() => undefined);
  const open = async (timing: HarnessOptions['timing'] = {}) => {
    const storedFolder = join(fixture.folder, 'types');
    await mkdir(storedFolder, { recursive: true });
    const catalogue = await createCatalogue({ folders: [join(packageRoot(), 'catalog')], storedFolder });
    await fixture.harness.close();
    await fixture.open({ catalogue, timing });
  };
  beforeEach(() => open());
  const install = async (name: string) =>
    (await fixture.containers.install({ type: 'said', name, port: await freePort() })).id;
  const output = (id: string) => fixture.logs(id);
  const put = (says: string) => fixture.harness.serverTypes.put('said', definition(says));

  test('a server of such a type is installed and started, also after a restart of the daemon', async () => {
    expect(await failureOf(install('early'))).toBe('not_found/not_found');
    await put('first');
    const id = await install('one');
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    await fixture.containers.kill(id);
    await open();
    await fixture.is(id, 'killed');
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    expect((await output(id)).filter((line) => line === 'first')).toHaveLength(2);
  });

  test('a running server keeps its definition, and its next start has the new one', async () => {
    await put('first');
    const id = await install('one');
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    await put('second');
    await fixture.is(id, 'running');
    expect(await output(id)).not.toContain('second');
    await fixture.containers.kill(id);
    await fixture.is(id, 'killed');
    await fixture.containers.start(id);
    // The ready line of the new definition is expected, too.
    await fixture.is(id, 'running');
    expect(await output(id)).toContain('second');
  });

  test('a server whose name makes the pattern of its ready line invalid runs after the time for that line', async () => {
    await open({ patternGraceMs: 500 });
    await fixture.harness.serverTypes.put('said', definition('first', { ready: { pattern: '[{name}]' } }));
    const id = await install('z-a');
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    expect(await output(id)).toContain('first');
  });

  test('a type with servers is not deleted, and the error names them', async () => {
    await put('first');
    const id = await install('one');
    await install('two');
    await expect(fixture.harness.serverTypes.remove('said')).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('2 servers: one, two.'),
    });
    await fixture.containers.remove(id, { removeData: true });
    for (const { id: other } of fixture.containers.list()) await fixture.containers.remove(other, {});
    expect(await fixture.harness.serverTypes.remove('said')).toEqual({
      ...{ type: 'said', deleted: true, source: null },
    });
    expect(await failureOf(install('three'))).toBe('not_found/not_found');
  });

  test('of a deletion and 5 installations at the same time, either the type or no server is left', async () => {
    await put('first');
    const attempts = Array.from({ length: 5 }, (_, index) => install(`n${index}`));
    const removal = fixture.harness.serverTypes.remove('said').catch(() => undefined);
    await Promise.allSettled([...attempts, removal]);
    const isLeft = fixture.harness.serverTypes
      .list()
      .then(({ types }) => types.some(({ type }) => type === 'said'));
    expect([await isLeft, fixture.containers.list().length > 0]).toEqual(
      (await isLeft) ? [true, expect.any(Boolean)] : [false, false],
    );
  });
});
