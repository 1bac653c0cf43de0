import { describe, expect, test } from '@jest/globals';
import { Readiness } from './readiness.js';

const messageOf = (check: Promise<void>) =>
  check.then(
    () => 'ready',
    ({ kind, message }: { kind: string; message: string }) => `${kind}: ${message}`,
  );

describe('the readiness of a service', () => {
  test('is refused with the reason before the start and while the service stops', async () => {
    const readiness = new Readiness(async () => []);
    expect(await messageOf(readiness.check())).toBe(
      'unavailable: The service is starting: try again in a moment.',
    );
    readiness.started();
    expect(await messageOf(readiness.check())).toBe('ready');
    readiness.stopping();
    expect(await messageOf(readiness.check())).toBe('unavailable: The service is stopping.');
    // The recovery of a daemon that is stopped early ends after the stop has begun.
    readiness.started();
    expect(await messageOf(readiness.check())).toBe('unavailable: The service is stopping.');
  });

  test('is refused while the database fails, and then confirmed again', async () => {
    let isUp = false;
    const readiness = new Readiness(async () => {
      if (!isUp) throw new Error('no database');
    });
    readiness.started();
    expect(await messageOf(readiness.check())).toBe(
      'unavailable: The database does not respond: see the log of the service.',
    );
    expect(await readiness.isDatabaseUp()).toBe(false);
    isUp = true;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await messageOf(readiness.check())).toBe('ready');
  });

  test('is refused if the database is silent, and checks at the same time share one query', async () => {
    let queries = 0;
    const readiness = new Readiness(() => {
      queries += 1;
      return new Promise(() => undefined);
    });
    readiness.started();
    const checks = await Promise.all(Array.from({ length: 50 }, () => messageOf(readiness.check())));
    expect(new Set(checks)).toEqual(
      new Set(['unavailable: The database does not respond: see the log of the service.']),
    );
    expect(queries).toBe(1);
  });
});
