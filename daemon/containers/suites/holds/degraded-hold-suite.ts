import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../../lib/errors/errors.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, READY, watched } from '../fixtures/container-fixture.js';
import { takesNoChange } from '../fixtures/refusing-database.js';
import { pausedAt } from './folder-swap.js';
import { COUNTED, HoldFixture } from './hold-fixture.js';

/** Tests long work on degraded hosts: databases, disks and engines that fail, and failing recoveries. */
export function degradedHoldSuite(fixture: ContainerFixture): void {
  const { run, is, actual, logs, install } = fixture;
  const holds = new HoldFixture(fixture);
  const { reopen, next, swap, isSwapped, isOver, rest, storedHold } = holds;
  const { refuse, accept } = takesNoChange(fixture);

  /** Leaves a restore that its daemon did not finish: the old folder is moved aside. */
  const leaveHalfDone = async (id: string) => {
    await fixture.harness.close();
    await fixture.untilKilled('hold', 'work:aside');
    return id;
  };
  const failing = (failure: unknown) => (step: string) => {
    if (step === 'recovery') throw failure;
  };

  describe('a restore while the database refuses changes', () => {
    test('a restore is refused while the database refuses changes, and the server keeps running', async () => {
      const id = await run(READY);
      const { started_at } = fixture.containers.status(id);
      await reopen();
      await refuse();
      await expect(swap(id)).rejects.toThrow();
      await expect(fixture.containers.claim(id, 'backup', async () => undefined)).rejects.toThrow();
      expect(await fixture.containers.currentStatus(id)).toMatchObject({ status: 'running', started_at });
      expect(isSwapped(id)).toBe(false);
      await accept();
      await swap(id);
      await is(id, 'running');
    });

    test('the end of a restore that the database cannot store is reported at once, and stored later', async () => {
      const id = await rest('stopped');
      await reopen({}, (step) => (step === 'cleaned' ? refuse() : undefined));
      await swap(id);
      expect(fixture.containers.status(id).status).toBe('stopped');
      expect(await storedHold(id)).not.toBeNull();
      await accept();
      await isOver(id);
      expect(isSwapped(id)).toBe(true);
    });

    test('a restore is undone if its next step cannot be stored, or if its container is killed', async () => {
      const id = await run(READY);
      await reopen({}, (step) => (step === 'staged' ? refuse() : undefined));
      await expect(swap(id)).rejects.toThrow();
      expect(existsSync(holds.staging)).toBe(false);
      await accept();
      await is(id, 'running');
      const { at, reached } = pausedAt('aside');
      await reopen({}, at);
      const done = swap(id).catch(() => undefined);
      await reached;
      await refuse();
      await fixture.containers.kill(id);
      await done;
      expect(fixture.containers.status(id).status).toBe('killed');
      expect(isSwapped(id)).toBe(false);
      await accept();
      await isOver(id);
    });
  });

  test('a restore changes no file if its first step cannot be written to disk', async () => {
    const id = await run(READY);
    await reopen();
    const flush = () => Promise.reject(new DomainError('unavailable', 'the disk fails'));
    Object.assign(fixture.harness.database, { flush });
    await expect(swap(id)).rejects.toThrow('the disk fails');
    expect(existsSync(holds.staging)).toBe(false);
    await is(id, 'running');
    expect(isSwapped(id)).toBe(false);
  });

  test('if the engine is unavailable after a restore, the server is started as soon as the engine is back', async () => {
    const id = await run(COUNTED);
    const engine = { isUnavailable: false };
    const wrap = (runtime: Parameters<typeof watched>[0]) =>
      watched(runtime, null, () => {
        if (engine.isUnavailable) throw new DomainError('unavailable', 'the engine does not respond');
      });
    await reopen({ wrap }, (step) => {
      if (step === 'staged') engine.isUnavailable = true;
    });
    await swap(id);
    expect(isSwapped(id)).toBe(true);
    expect(fixture.containers.status(id).status).not.toBe('stopped');
    engine.isUnavailable = false;
    await is(id, 'running');
  });

  describe('interrupted work that cannot be recovered', () => {
    test.each([
      ['fails', failing(new DomainError('invalid_input', 'the backup is damaged')), 'the backup is damaged'],
      ['fails because of a bug', failing(new Error('secret')), 'the daemon’s log has the details'],
    ])('a restore whose recovery %s marks its container as install_failed, and affects no other container', async (_, at, why) => {
      const id = await run(COUNTED);
      await leaveHalfDone(id);
      await next({}, at);
      await is(id, 'install_failed');
      expect(await actual(id)).not.toBe('running');
      const other = await install(READY, { name: 'two' });
      await fixture.containers.start(other);
      await is(other, 'running');
      const sentence = `The restore was interrupted and could be neither undone nor completed: ${why}. Reinstall the server (its data can be kept), or remove it.`;
      await eventually('the reason', async () => (await logs(id)).includes(`[berth] ${sentence}`));
      await expect(fixture.containers.start(id)).rejects.toThrow('install failed: reinstall or remove it');
      await reopen();
      expect(fixture.containers.status(id).status).toBe('install_failed');
      await fixture.containers.reinstall({ id, preserve_data: true });
      await fixture.containers.start(id);
      await is(id, 'running');
    });

    test('interrupted work of a kind that this daemon does not know marks its container as install_failed', async () => {
      const id = await rest('stopped');
      await leaveHalfDone(id);
      await fixture.open();
      await is(id, 'install_failed');
      const why = 'This version of the daemon cannot undo or complete interrupted work of the kind';
      await eventually('the reason', async () => (await logs(id)).at(-1)?.includes(why) === true);
    });

    test('interrupted work that replaced no files and cannot be recovered is only logged', async () => {
      const id = await rest('stopped');
      await reopen();
      const hold = fixture.containers.claim(id, 'backup', async ({ note }) => {
        await note({ file: 'half' });
        throw new DomainError('invalid_input', 'no');
      });
      await expect(hold).rejects.toThrow('no');
      expect(fixture.containers.status(id).status).toBe('stopped');
      expect((await logs(id)).at(-1)).toMatch(/backup was interrupted.*Check its files\.$/);
      await isOver(id);
    });

    test('the recovery of an interrupted restore is retried until it succeeds', async () => {
      const id = await run(COUNTED);
      await leaveHalfDone(id);
      let attempts = 0;
      await next({}, (step) => {
        if (step !== 'recovery') return;
        attempts += 1;
        if (attempts < 3) throw Object.assign(new Error('sick'), { code: 'EIO' });
      });
      await is(id, 'restoring');
      const { containers } = fixture;
      for (const ask of [() => containers.start(id), () => containers.reinstall({ id })]) {
        await expect(ask()).rejects.toMatchObject({ kind: 'conflict' });
      }
      await is(id, 'running');
      expect(attempts).toBe(3);
      expect(isSwapped(id)).toBe(false);
    });

    test.each([
      ['kill', 'install_failed'],
      ['remove', undefined],
    ] as const)('an interrupted restore whose recovery keeps failing can be ended by %s', async (ask, state) => {
      const id = await run(COUNTED);
      await leaveHalfDone(id);
      await next({}, failing(Object.assign(new Error('sick'), { code: 'EIO' })));
      await is(id, 'restoring');
      await fixture.containers[ask](id);
      expect(fixture.containers.list().map(({ status }) => status)).toEqual(
        state === undefined ? [] : [state],
      );
      await eventually('the row', async () => (await storedHold(id)) == null);
    });

    test('a server whose interrupted work (such as an import) is not recovered yet cannot be started', async () => {
      const id = await rest('stopped');
      let isFailing = true;
      await fixture.reopen({
        domain: ({ recoveries: registry }) =>
          registry.register('import', async ({ folder }) => {
            if (isFailing) throw new DomainError('unavailable', 'the other node is unavailable');
            expect(await readFile(join(folder, 'starter/hello.txt'), 'utf8')).toBe('hello');
            return 'done';
          }),
      });
      const hold = fixture.containers.claim(id, 'import', async ({ note }) => {
        await note({ to: 'another' });
        throw new DomainError('unavailable', 'the other node is unavailable');
      });
      await expect(hold).rejects.toThrow('the other node is unavailable');
      await expect(fixture.containers.start(id)).rejects.toThrow('recovery after an interrupted import');
      isFailing = false;
      await isOver(id);
      await fixture.containers.start(id);
      await is(id, 'running');
    });
  });
}
