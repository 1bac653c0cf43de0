import { describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../../lib/errors/errors.js';
import type { DockerEngine } from '../engine/engine.js';
import { watchInstaller } from './watch-installer.js';

const engineWith = (sizes: (number | Error)[]): DockerEngine =>
  ({
    call: async () => {
      const size = sizes.shift() ?? 0;
      if (typeof size !== 'number') throw size;
      return { SizeRw: size };
    },
  }) as unknown as DockerEngine;

const watching = (sizes: (number | Error)[], restrict: () => Promise<void> = async () => undefined) => {
  const end = new AbortController();
  const network = { id: 'n', nameServers: [], restrict };
  const watch = watchInstaller({ engine: engineWith(sizes), network, lookEveryMs: 1 }, 'c', end.signal);
  return { end, watch };
};

describe('a running install script', () => {
  test('is ended when it writes more than 20 GiB outside of the folder of the server', async () => {
    await expect(watching([1, 2 ** 35]).watch).rejects.toMatchObject({
      kind: 'disk_full',
      message: expect.stringContaining('more than 20 GiB'),
    });
  });

  test('gets the rules of its network again and again, and is ended if they cannot be set', async () => {
    let times = 0;
    const restrict = async () => {
      times += 1;
      if (times === 3) throw new DomainError('conflict', 'no rules');
    };
    await expect(watching([], restrict).watch).rejects.toThrow('no rules');
    expect(times).toBe(3);
  });

  test('goes on while the engine is unreachable, and is watched until its end', async () => {
    let times = 0;
    const away = new DomainError('unavailable', 'away');
    const { end, watch } = watching([away, away, 1], async () => {
      times += 1;
      if (times === 5) end.abort();
    });
    await watch;
    expect(times).toBe(5);
  });
});
