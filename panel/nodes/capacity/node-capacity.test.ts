import { describe, expect, test } from '@jest/globals';
import { freeOf, HOST_CAPACITY, lackingOf, milliCpusOf, reservableOf } from './node-capacity.js';

const GIB = 1024 ** 3;
const host = { memoryBytes: 16 * GIB, diskBytes: 100 * GIB };
const all = { ...host, milliCpus: 8000 };

describe('the capacity of a node', () => {
  test('is that of the host without a limit of processors, until an administrator sets another one', () => {
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

  test('a server may take the last byte, but no more', () => {
    const reserved = { memoryBytes: 15 * GIB, milliCpus: 7500, diskBytes: 0 };
    const wanted = { memoryBytes: GIB, milliCpus: 500, diskBytes: 100 * GIB };
    expect(lackingOf(all, reserved, wanted)).toEqual([]);
    expect(lackingOf(all, reserved, { ...wanted, memoryBytes: GIB + 1, milliCpus: 501 })).toEqual([
      ...['memoryBytes', 'milliCpus'],
    ]);
  });

  test('a resource that a server does not reserve, or of which the node has no known amount, does not limit it', () => {
    const over = { memoryBytes: 17 * GIB, milliCpus: 0, diskBytes: 0 };
    expect(lackingOf(all, over, { memoryBytes: 0, milliCpus: 1, diskBytes: 0 })).toEqual([]);
    expect(lackingOf({ ...all, memoryBytes: null }, over, { ...over, memoryBytes: GIB })).toEqual([]);
  });

  test('what is left is negative if more is reserved', () => {
    const reserved = { memoryBytes: 17 * GIB, milliCpus: 500, diskBytes: 0 };
    expect(freeOf({ ...all, diskBytes: null }, reserved)).toEqual({
      ...{ memoryBytes: -GIB, milliCpus: 7500, diskBytes: null },
    });
  });

  test('parts of a core are rounded to thousandths', () => {
    expect([0.01, 0.0101, 0.07, 1, 0.1 + 0.2].map(milliCpusOf)).toEqual([10, 10, 70, 1000, 300]);
  });
});
