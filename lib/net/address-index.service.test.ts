import { randomInt } from 'node:crypto';
import { BlockList } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { addressIndex, canonicalRange } from './address-index.js';

describe('an index of address ranges', () => {
  const ranges = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32', '2001:db9::5', '::ffff:192.0.2.128/121'];
  const has = addressIndex(ranges);

  test.each<[string, boolean]>([
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['::ffff:203.0.113.9', true],
    ['::ffff:cb00:7109', true],
    ['::FFFF:203.0.114.9', false],
    ['::203.0.113.9', false],
    ['2001:db8::', true],
    ['2001:DB8:ffff:ffff:ffff:ffff:ffff:ffff', true],
    ['2001:db8::1%eth0', true],
    ['2001:db9::5', true],
    ['2001:db9:0:0:0:0:0:5', true],
    ['2001:db9::6', false],
    ['192.0.2.129', true],
    ['192.0.2.127', false],
    ['', false],
    ['garbage', false],
    ['203.0.113.0/24', false],
    ['203.0.113', false],
  ])('the index of address ranges contains the address %s: %s', (address, isIn) => {
    expect(has(address)).toBe(isIn);
  });

  test('the index of address ranges agrees with the BlockList of Node.js on random addresses and ranges', () => {
    const v4 = () => [0, 0, 0, 0].map(() => 100 + randomInt(4)).join('.');
    const v6 = () => `2001:db8:${randomInt(4)}::${randomInt(4)}:${randomInt(4).toString(16)}`;
    const list = new BlockList();
    const texts: string[] = [];
    for (let count = 0; count < 300; count += 1) {
      const [a, b] = [v4(), v6()];
      const [short, long] = [16 + randomInt(17), 40 + randomInt(89)];
      list.addSubnet(a, short, 'ipv4');
      list.addSubnet(b, long, 'ipv6');
      texts.push(`${a}/${short}`, `${b}/${long}`);
    }
    const index = addressIndex(texts);
    const one = addressIndex(texts.slice(0, 2));
    const few = new BlockList();
    const [[a = '', short = ''], [b = '', long = '']] = [
      texts[0]?.split('/') ?? [],
      texts[1]?.split('/') ?? [],
    ];
    few.addSubnet(a, Number(short), 'ipv4');
    few.addSubnet(b, Number(long), 'ipv6');
    for (let count = 0; count < 2000; count += 1) {
      const [x, y] = [v4(), v6()];
      expect([x, index(x)]).toEqual([x, list.check(x, 'ipv4')]);
      expect([y, index(y)]).toEqual([y, list.check(y, 'ipv6')]);
      expect([x, texts[0], one(x)]).toEqual([x, texts[0], few.check(x, 'ipv4')]);
      expect([y, texts[1], one(y)]).toEqual([y, texts[1], few.check(y, 'ipv6')]);
    }
  });

  test('the index of address ranges can be empty, and a range of length 0 contains a whole address family', () => {
    expect(addressIndex([])('192.0.2.1')).toBe(false);
    expect(addressIndex(['0.0.0.0/0'])('192.0.2.1')).toBe(true);
    expect(addressIndex(['0.0.0.0/0'])('::1')).toBe(false);
    expect(addressIndex(['::/0'])('::1')).toBe(true);
    expect(addressIndex(['::ffff:0:0/96'])('192.0.2.1')).toBe(true);
  });
});

describe('the canonical form of an address range', () => {
  test.each<[string, string | undefined]>([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['255.255.255.255/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['2001:db8::1/32', '2001:db8::/32'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107/120', '203.0.113.0/24'],
    ['::ffff:203.0.113.7/96', '0.0.0.0/0'],
    ['::ffff:203.0.113.7/95', '::fffe:0:0/95'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['::', '::'],
    ['203.0.113.7/33', undefined],
    ['203.0.113', undefined],
    ['fe80::1%eth0', undefined],
    ['2001:db8::/129', undefined],
    ['1::2::3', undefined],
    ['', undefined],
  ])('the canonical form of the address range %s is %s', (text, canonical) => {
    expect(canonicalRange(text)).toBe(canonical);
  });
});
