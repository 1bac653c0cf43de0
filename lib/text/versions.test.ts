import { describe, expect, test } from '@jest/globals';
import { versionDistance } from './versions.js';

describe('the distance of two versions', () => {
  test.each([
    ['1.4.2', '1.4.0', 'same'],
    ['1.3.9', '1.4.0', 'one older'],
    ['1.5.0', '1.4.7', 'one newer'],
    ['1.5.0-rc.1', '1.4.7', 'one newer'],
    ['1.2.9', '1.4.0', 'older'],
    ['1.6.0', '1.4.0', 'newer'],
    ['0.4.0', '1.4.0', 'older'],
    ['2.0.0', '1.9.0', 'newer'],
    ['1.10.0', '1.9.0', 'one newer'],
    ['latest', '1.9.0', undefined],
    ['', '1.9.0', undefined],
  ])('of %s from %s is %s', (other, own, distance) => {
    expect(versionDistance(other, own)).toBe(distance);
  });
});
