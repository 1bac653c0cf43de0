import { describe, expect, test } from '@jest/globals';
import { freeOf, HOST_CAPACITY, lackingOf, milliCpusOf, reservableOf } from './node-capacity.js';

const GIB = 1024 ** 3;
const host = { memoryBytes: 16 * GIB, diskBytes: 100 * GIB };
const reservable = { ...host, milliCpus: 8000 };

describe('the capacity of a node', () => {
  test('equals the amounts of the host, without a limit of processors, until an administrator sets others', () => {
    expect(reservableOf({ capacity: HOST_CAPACITY, host })).toEqual({ ...host, milliCpus: null });
    expect(reservableOf({ capacity: { ...HOST_CAPACITY, cpus: 2.5, memoryBytes: GIB }, host })).toEqual({
      ...host,
      memoryBytes: GIB,
      milliCpus: 2500,
    });
    expect(reservableOf({ capacity: { ...HOST_CAPACITY, memoryBytes: 0 }, host }).memoryBytes).toBe(0);
  });

  test('is unknown before the host has reported it', () => {
    const capacity = { ...HOST_CAPACITY, diskBytes: GIB, memoryOvercommit: 100 };
    expect(reservableOf({ capacity, host: null })).toEqual({
      ...{ memoryBytes: null, milliCpus: null, diskBytes: GIB },
    });
  });

  test('is raised by the over-commit of each resource', () => {
    const capacity = {
      ...HOST_CAPACITY,
      cpus: 8,
      memoryOvercommit: 50,
      cpuOvercommit: 200,
      diskOvercommit: 1,
    };
    expect(reservableOf({ capacity, host })).toEqual({
      memoryBytes: 24 * GIB,
      milliCpus: 24_000,
      diskBytes: 101 * GIB,
    });
  });

  test('is exact with every over-commit', () => {
    for (let percent = 0; percent <= 1000; percent += 1) {
      const capacity = {
        ...HOST_CAPACITY,
        memoryBytes: 100,
        cpuOvercommit: percent,
        memoryOvercommit: percent,
        cpus: 0.1,
      };
      const { memoryBytes, milliCpus } = reservableOf({ capacity, host });
      expect([memoryBytes, milliCpus]).toEqual([100 + percent, 100 + percent]);
    }
  });

  test('lets a server reserve the last byte, but not one byte too many', () => {
    const reserved = { memoryBytes: 15 * GIB, milliCpus: 7500, diskBytes: 0 };
    const wanted = { memoryBytes: GIB, milliCpus: 500, diskBytes: 100 * GIB };
    expect(lackingOf(reservable, reserved, wanted)).toEqual([]);
    expect(lackingOf(reservable, reserved, { ...wanted, memoryBytes: GIB + 1, milliCpus: 501 })).toEqual([
      ...['memoryBytes', 'milliCpus'],
    ]);
  });

  test('does not limit a server by resources that it does not reserve, or whose amount is unknown', () => {
    const over = { memoryBytes: 17 * GIB, milliCpus: 0, diskBytes: 0 };
    expect(lackingOf(reservable, over, { memoryBytes: 0, milliCpus: 1, diskBytes: 0 })).toEqual([]);
    expect(lackingOf({ ...reservable, memoryBytes: null }, over, { ...over, memoryBytes: GIB })).toEqual([]);
  });

  test('has a negative free amount if more is reserved than it allows', () => {
    const reserved = { memoryBytes: 17 * GIB, milliCpus: 500, diskBytes: 0 };
    expect(freeOf({ ...reservable, diskBytes: null }, reserved)).toEqual({
      ...{ memoryBytes: -GIB, milliCpus: 7500, diskBytes: null },
    });
  });

  test('rounds parts of a core to thousandths', () => {
    expect([0.01, 0.0101, 0.07, 1, 0.1 + 0.2].map(milliCpusOf)).toEqual([10, 10, 70, 1000, 300]);
  });
});
