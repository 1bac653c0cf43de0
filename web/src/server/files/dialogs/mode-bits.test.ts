import { describe, expect, test } from '@jest/globals';
import { bitsOf, octalOf, parseOctal } from './mode-bits';

describe('the bits of permissions', () => {
  test.each([
    ['rwxr-xr-x', '0755'],
    ['rw-r--r--', '0644'],
    ['---------', '0000'],
    ['rwsr-Sr-T', '0744'],
    ['-rw-------', '0600'],
  ])('the characters %s are the mode %s', (permissions, mode) => {
    expect(octalOf(bitsOf(permissions))).toBe(mode);
  });

  test.each([
    ['644', 0o644],
    ['0755', 0o755],
    ['', undefined],
    ['64', undefined],
    ['888', undefined],
    ['4755', undefined],
    ['00644', undefined],
  ])('the digits %j are the bits %s', (text, bits) => {
    expect(parseOctal(text)).toBe(bits);
  });
});
