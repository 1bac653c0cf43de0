import { describe, expect, test } from '@jest/globals';
import { allowList } from './address-ranges.js';

describe('an allow list of addresses', () => {
  test('an empty allow list allows all addresses', () => {
    expect(['192.0.2.1', '::1', ''].map(allowList([]))).toEqual([true, true, true]);
  });

  test.each([
    ['192.0.2.1', true],
    ['::ffff:192.0.2.1', true],
    ['::ffff:c000:201', true],
    ['192.0.2.2', false],
    ['10.200.0.1', true],
    ['::ffff:10.0.0.1', true],
    ['2001:db8::7', true],
    ['2001:DB8:0:0:0:0:0:7', true],
    ['2001:db9::7', false],
    ['fe80::1%eth0', true],
    ['fe80::1', true],
    ['', false],
    ['unknown', false],
    ['0x7f.1', false],
  ])('the allow list allows the address %j, in any notation: %p', (address, isIn) => {
    expect(allowList(['192.0.2.1', '10.0.0.0/8', '2001:db8::/32', 'fe80::/10'])(address)).toBe(isIn);
  });
});
