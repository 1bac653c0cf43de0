import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../testing/time/eventually.js';
import { RecordWrites } from './record-writes.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

describe('writes of database records', () => {
  test('writes of one database record run one after the other, without delaying writes of other records', async () => {
    const writes = new RecordWrites(quiet);
    const order: string[] = [];
    let release: () => void = ignore;
    const slow = writes.write('a', async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      order.push('a1');
    });
    const next = writes.write('a', async () => void order.push('a2'));
    await writes.write('b', async () => void order.push('b'));
    release();
    await Promise.all([slow, next]);
    expect(order).toEqual(['b', 'a1', 'a2']);
  });

  test('writes of a database record continue after a failed one, whose caller gets the error', async () => {
    const writes = new RecordWrites(quiet);
    const failed = writes.write('a', () => Promise.reject(new Error('no')));
    const next = writes.write('a', async () => undefined);
    await expect(failed).rejects.toThrow('no');
    await next;
  });

  test('a record of something that has already happened is stored in the background, and only the newest one', async () => {
    const writes = new RecordWrites(quiet);
    const stored: number[] = [];
    let isBroken = true;
    const write = (value: number) => async () => {
      if (isBroken) throw new Error('no');
      stored.push(value);
    };
    await writes.writeFact('a', write(1));
    await writes.writeFact('a', write(2));
    let release: () => void = ignore;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await writes.writeFact('b', () => held);
    isBroken = false;
    release();
    await eventually('the record', () => stored.length > 0);
    expect(stored).toEqual([2]);
  });

  test('a record of something that has already happened is written once more when the service stops', async () => {
    const writes = new RecordWrites(quiet);
    let attempts = 0;
    await writes.writeFact('a', () => {
      attempts += 1;
      return attempts === 1 ? Promise.reject(new Error('no')) : Promise.resolve();
    });
    await writes.close();
    expect(attempts).toBe(2);
  });
});
