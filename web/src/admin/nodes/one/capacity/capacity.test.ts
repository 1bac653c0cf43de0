import { describe, expect, test } from '@jest/globals';
import type { NodeLoad } from '../../../../api/admin/nodes';
import {
  type CapacityField,
  capacityChanges,
  capacityText,
  capacityValue,
  invalidIn,
} from './capacity-draft';
import { capacityRows, totalOf } from './capacity-rows';

const GIB = 1024 ** 3;
const CAPACITY = {
  ...{ memoryBytes: 16 * GIB, cpus: null, diskBytes: null },
  ...{ memoryOvercommit: 50, cpuOvercommit: 0, diskOvercommit: 0 },
};

describe('the form for the capacity of a node', () => {
  test.each<[CapacityField, string, number | null]>([
    ['memoryBytes', ' 16 ', 16 * GIB],
    ['memoryBytes', '1,5', 1.5 * GIB],
    ['memoryBytes', '0', 0],
    ['diskBytes', '', null],
    ['diskBytes', '1048576', 1024 ** 5],
    ['cpus', '0.5', 0.5],
    ['cpus', '', null],
    ['cpuOvercommit', '200', 200],
  ])('takes %s of %j', (field, text, value) => {
    expect(capacityValue(field, text)).toBe(value);
  });

  test.each<[CapacityField, string]>([
    ['memoryBytes', '16 GiB'],
    ['memoryBytes', '-1'],
    ['memoryBytes', '1e3'],
    ['diskBytes', '1048577'],
    ['cpus', '65537'],
    ['cpuOvercommit', ''],
    ['cpuOvercommit', '1001'],
    ['memoryOvercommit', '0.5'],
  ])('refuses %s of %j', (field, text) => {
    expect(invalidIn({ [field]: text })).toEqual([field]);
    expect(capacityChanges({ [field]: text }, CAPACITY)).toEqual({});
  });

  test('sends only what was changed', () => {
    const draft = { memoryBytes: '16', cpus: '8', memoryOvercommit: '50', cpuOvercommit: '100' };
    expect(capacityChanges(draft, CAPACITY)).toEqual({ cpus: 8, cpuOvercommit: 100 });
    expect(capacityChanges({ memoryBytes: '' }, CAPACITY)).toEqual({ memoryBytes: null });
  });

  test('keeps the bytes of a size that its text does not show exactly', () => {
    const capacity = { ...CAPACITY, diskBytes: GIB / 3 };
    const text = capacityText('diskBytes', capacity);
    expect(text).toBe('0.333');
    expect(capacityChanges({ diskBytes: text }, capacity)).toEqual({});
  });
});

describe('the capacity of a node', () => {
  const load: Pick<NodeLoad, 'host' | 'reserved' | 'free'> = {
    host: null,
    reserved: { memoryBytes: 30 * GIB, cpus: 2, diskBytes: 0, unknownServers: 0 },
    free: { memoryBytes: -6 * GIB, cpus: null, diskBytes: null },
  };

  test('is what servers reserve and what is free, also if they reserve more than there is', () => {
    const [memory, cpus, disk] = capacityRows({ capacity: CAPACITY }, load);
    expect(memory && totalOf(memory)).toBe(24 * GIB);
    expect(cpus && totalOf(cpus)).toBeNull();
    expect(disk).toMatchObject({ host: undefined, set: null, reserved: 0, free: null });
  });
});
