import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../testing/free-port.js';
import { onceFor } from '../../operations/once.js';
import type { InstallInput } from '../containers.js';
import type { ContainerStage } from './container-stage.js';

/** Tests repeated installation requests, and the list of their results. */
export function onceSuite(stage: ContainerStage): void {
  const { reopen } = stage;

  describe('an installation with an idempotency key', () => {
    const plan = async (): Promise<InstallInput> => ({
      type: 'shell',
      name: 'one',
      port: await freePort(),
      env: { A: '1', B: '2' },
    });
    const install = (input: InstallInput, key = 'a-key') =>
      stage.containers.install(input, {}, onceFor(key, input));

    test('creates one container, even across daemons', async () => {
      const input = await plan();
      const first = await install(input);
      const steps: string[] = [];
      const again = await stage.containers.install(
        { ...input, env: { B: '2', A: '1' } },
        { onContainer: (id) => steps.push(id) },
        onceFor('a-key', { ...input, env: { B: '2', A: '1' } }),
      );
      expect([again, steps]).toEqual([first, [first.id]]);
      await reopen();
      expect(await install(input)).toEqual(first);
      expect(stage.containers.list()).toHaveLength(1);
    });

    test('refuses the key for another request', async () => {
      const input = await plan();
      await install(input);
      const refusal = { kind: 'conflict', code: 'idempotency_key_reused' };
      await expect(install({ ...input, name: 'two' })).rejects.toMatchObject(refusal);
      await expect(install({ ...input, env: { A: '1', B: '3' } })).rejects.toMatchObject(refusal);
      await install({ ...(await plan()), name: 'two' }, 'another-key');
    });

    test('does not create a container again that was just removed', async () => {
      const input = await plan();
      const { id } = await install(input);
      await stage.containers.remove(id, { removeData: true });
      await expect(install(input)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      expect(stage.containers.list()).toEqual([]);
    });
  });

  describe('the list', () => {
    test('has pages, the oldest first, which contain no container twice', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        await stage.containers.install({ type: 'shell', name, port: await freePort() });
      }
      const namesOf = (page: ReturnType<typeof stage.containers.page>) =>
        page.containers.map(({ name }) => name);
      const first = stage.containers.page({ limit: 2 });
      expect([namesOf(first), first.containers[0]?.reachable]).toEqual([['a', 'b'], true]);
      // Removing the last container of the page must not skip another one.
      await stage.containers.remove(first.containers[1]?.id ?? '', { removeData: true });
      const second = stage.containers.page({ limit: 2, cursor: first.next_cursor ?? '' });
      const third = stage.containers.page({ limit: 2, cursor: second.next_cursor ?? '' });
      expect([namesOf(second), namesOf(third)]).toEqual([['c', 'd'], ['e']]);
      expect(third.next_cursor).toBeNull();
      expect(() => stage.containers.page({ cursor: 'bm9uZQ' })).toThrow(/cursor/);
    });
  });
}
