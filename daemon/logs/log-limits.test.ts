import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { LOG_ID, LogFixture } from './suites/log-fixture.js';

const MIB = 1024 * 1024;
const OTHER = 'cnt_11111111111111111111111111';
const GONE = 'cnt_22222222222222222222222222';

describe("limits for the size of containers' logs", () => {
  let fixture: LogFixture;

  afterEach(() => fixture.close());

  const bytesIn = (id: string): number => {
    const folder = join(fixture.folder, id);
    if (!existsSync(folder)) return 0;
    const size = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
    return readdirSync(folder).reduce((sum, name) => sum + size(name), 0);
  };
  /** Returns lines of random characters, which can hardly be compressed. */
  const noise = (bytes: number) =>
    Buffer.from(
      randomBytes(bytes)
        .toString('latin1')
        .replaceAll('\n', ' ')
        .replace(/.{120}/gs, '$&\n')
        .concat('\n'),
      'latin1',
    );
  const isPacked = (name: string) => name.endsWith('.gz');
  /** Short lines. In the log, with their times, they are eight times as long. */
  const short = Buffer.from('abc\n'.repeat(16_000));

  test('the log of a container never exceeds its size limit, even if archives are compressed too slowly', async () => {
    const keepBytes = 16 * MIB;
    fixture = new LogFixture({ keepBytes });
    let most = 0;
    for (let round = 0; round < 300; round += 1) {
      await fixture.add(round % 3 === 0 ? short : noise(128 * 1024));
      most = Math.max(most, bytesIn(LOG_ID));
      if (round % 50 === 0) fixture.clock.advance(1);
    }
    expect(most).toBeLessThanOrEqual(keepBytes);
    expect(most).toBeGreaterThan(keepBytes / 2);
    await fixture.packed();
    expect(await fixture.store.usageOf(LOG_ID)).toEqual({ used: bytesIn(LOG_ID), limit: keepBytes });
    expect((await fixture.history({ tail: 1 })).lines).toHaveLength(1);
    expect(fixture.warnings).toEqual([]);
  });

  test('if all logs together exceed their limit, logs of removed containers are deleted first', async () => {
    const totalBytes = 2 * MIB;
    fixture = new LogFixture({ totalBytes, rotateAtBytes: 100_000 });
    mkdirSync(join(fixture.folder, GONE));
    writeFileSync(join(fixture.folder, GONE, '20250101T000000000Z.log.gz'), randomBytes(MIB));
    writeFileSync(join(fixture.folder, GONE, 'current.log'), 'last');
    await fixture.add(noise(300_000), OTHER);
    const other = bytesIn(OTHER);
    await fixture.store.sweep((id) => id !== GONE);
    expect(bytesIn(GONE)).toBe(MIB + 4);
    for (let round = 0; round < 40; round += 1) await fixture.add(noise(100_000));
    await fixture.store.sweep((id) => id !== GONE);
    expect(existsSync(join(fixture.folder, GONE))).toBe(false);
    expect(bytesIn(OTHER)).toBeGreaterThan(other / 2);
    expect(bytesIn(LOG_ID)).toBeGreaterThan(MIB / 2);
    const { used, limit } = await fixture.store.totalUsage();
    expect(used).toBe(bytesIn(LOG_ID) + bytesIn(OTHER));
    expect(limit).toBe(totalBytes);
    expect(used).toBeLessThanOrEqual(totalBytes);
    // The running server can still write.
    await fixture.add('still here\n');
    expect((await fixture.history({ tail: 1 })).lines).toEqual(['still here']);
  });

  test('the measured size of a log decreases as soon as an archive of it is compressed', async () => {
    fixture = new LogFixture({ rotateAtBytes: MIB });
    await fixture.add(Buffer.from('the same line\n'.repeat(MIB / 10)));
    await eventually('a packed archive', () => readdirSync(join(fixture.folder, LOG_ID)).some(isPacked));
    await eventually('its size to be counted', async () => {
      return (await fixture.store.totalUsage()).used < MIB;
    });
  });

  test('logs are listed with their size, and can be deleted unless they are open for writing', async () => {
    fixture = new LogFixture();
    await fixture.add('a line\n');
    await fixture.endRun();
    await fixture.add('another\n', OTHER);
    mkdirSync(join(fixture.folder, 'no-log'));
    expect(fixture.store.ids()).toEqual([LOG_ID, OTHER]);
    await expect(fixture.store.delete(LOG_ID)).rejects.toMatchObject({ kind: 'conflict' });
    await fixture.closeWriters();
    await fixture.store.delete(LOG_ID);
    expect(fixture.store.ids()).toEqual([OTHER]);
    expect(fixture.store.has(LOG_ID)).toBe(false);
    expect(await fixture.store.usageOf(LOG_ID)).toMatchObject({ used: 0 });
    await fixture.add('starts again\n');
    expect((await fixture.history()).lines).toEqual(['starts again']);
  });
});
