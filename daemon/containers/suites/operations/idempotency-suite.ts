import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../../lib/text/ids.js';
import { freePort } from '../../../../testing/network/free-port.js';
import { onceFor } from '../../../operations/once.js';
import type { InstallInput } from '../../containers.js';
import type { ContainerFixture } from '../fixtures/container-fixture.js';

/** Tests repeated requests to install a container, and the list of containers. */
export function idempotencySuite(fixture: ContainerFixture): void {
  const { reopen } = fixture;

  describe('an installation with an idempotency key', () => {
    const plan = async (): Promise<InstallInput> => ({
      type: 'shell',
      name: 'one',
      port: await freePort(),
      env: { A: '1', B: '2' },
    });
    const install = (input: InstallInput, key = 'a-key') =>
      fixture.containers.install(input, {}, onceFor(key, input));

    test('repeated installation requests with one idempotency key create one container, even across a restart', async () => {
      const input = await plan();
      const first = await install(input);
      const steps: string[] = [];
      const again = await fixture.containers.install(
        { ...input, env: { B: '2', A: '1' } },
        { onContainer: (id) => steps.push(id) },
        onceFor('a-key', { ...input, env: { B: '2', A: '1' } }),
      );
      expect([again, steps]).toEqual([first, [first.id]]);
      await reopen();
      expect(await install(input)).toEqual(first);
      expect(fixture.containers.list()).toHaveLength(1);
    });

    test('an installation is refused if a different request has used its idempotency key', async () => {
      const input = await plan();
      await install(input);
      const refusal = { kind: 'conflict', code: 'idempotency_key_reused' };
      await expect(install({ ...input, name: 'two' })).rejects.toMatchObject(refusal);
      await expect(install({ ...input, env: { A: '1', B: '3' } })).rejects.toMatchObject(refusal);
      await install({ ...(await plan()), name: 'two' }, 'another-key');
    });

    test('repeating an installation request does not recreate a container that was removed meanwhile', async () => {
      const input = await plan();
      const { id } = await install(input);
      await fixture.containers.remove(id, { removeData: true });
      await expect(install(input)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      expect(fixture.containers.list()).toEqual([]);
    });

    test('an installation whose key is in a request to remove its container creates none, now or later', async () => {
      const id = newId('cnt_');
      const input = { ...(await plan()), move_of: id };
      const begun = install(input);
      const removal = { removeData: true, hold: 'arriving' as const, idempotencyKeys: ['a-key'] };
      await expect(fixture.containers.remove(id, removal)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(begun).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      await expect(install(input)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      expect(fixture.containers.list()).toEqual([]);
      await install(input, 'another-key');
      expect(await fixture.containers.remove(id, removal)).toMatchObject({ status: 'removed' });
    });
  });

  describe('the list of containers', () => {
    test('the list of containers is returned in pages, oldest container first, and without duplicates', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        await fixture.containers.install({ type: 'shell', name, port: await freePort() });
      }
      const namesOf = (page: ReturnType<typeof fixture.containers.page>) =>
        page.containers.map(({ name }) => name);
      const first = fixture.containers.page({ limit: 2 });
      expect([namesOf(first), first.containers[0]?.reachable]).toEqual([['a', 'b'], true]);
      // Removing the last container of the page must not skip another one.
      await fixture.containers.remove(first.containers[1]?.id ?? '', { removeData: true });
      const second = fixture.containers.page({ limit: 2, cursor: first.next_cursor ?? '' });
      const third = fixture.containers.page({ limit: 2, cursor: second.next_cursor ?? '' });
      expect([namesOf(second), namesOf(third)]).toEqual([['c', 'd'], ['e']]);
      expect(third.next_cursor).toBeNull();
      expect(() => fixture.containers.page({ cursor: 'bm9uZQ' })).toThrow(/cursor/);
    });
  });
}
