import { describe, expect, test } from '@jest/globals';
import { networkOf, prefixesOf } from './network.js';
import { PrefixTree } from './prefix-tree.js';

const treeOf = (...networks: string[]) => {
  const tree = new PrefixTree();
  for (const network of networks) tree.add(networkOf(network));
  return tree;
};

test.each([
  ['203.0.113.7', ['203.0', '203.0.113', '203.0.113.7']],
  ['2001:db8:1:ab12::9', ['2001:db8', '2001:db8:1', '2001:db8:1:abxx', '2001:db8:1:ab12::/64']],
  ['key_1', ['key_1']],
  ['', ['']],
])('the address prefixes of %s are sorted from the widest', (address, prefixes) => {
  expect(prefixesOf(networkOf(address))).toEqual(prefixes);
});

describe('a tree that counts entries by address prefix', () => {
  test('the tree finds a network in the prefix with the most entries, although no single network has many', () => {
    const tree = treeOf('2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:300::1', '192.0.2.1', '192.0.2.1');
    expect(tree.largest()).toBe('2001:db8:1:1::/64');
    expect(tree.largestBeside('2001:aaa:1:1::/64')).toBe('2001:db8:1:1::/64');
    // Now the /56 with two networks has more entries than the other parts of its /48.
    tree.delete('2001:db8:1:1::/64');
    tree.delete('2001:db8:1:2::/64');
    expect([tree.size, tree.largest()]).toEqual([3, '192.0.2.1']);
  });

  test('a new network displaces no other one if its own address prefix would become as large as all others', () => {
    const tree = treeOf('192.0.2.1', '192.0.2.1', '198.51.100.1');
    expect(tree.largestBeside('192.0.2.1')).toBeUndefined();
    expect(tree.largestBeside('198.51.100.9')).toBeUndefined();
    expect(tree.largestBeside('203.0.113.1')).toBe('192.0.2.1');
    // Within the largest prefix, the largest network is displaced.
    expect(tree.largestBeside('192.0.2.2')).toBe('192.0.2.1');
    expect(treeOf('192.0.2.1', '198.51.100.1').largestBeside('203.0.113.1')).toBeUndefined();
  });

  test('the tree of address prefixes agrees with a full recount after random additions and removals', () => {
    const networks = Array.from({ length: 60 }, (_, at) =>
      networkOf(
        at % 2 === 0
          ? `203.${at % 3}.${at % 4}.${at % 5}`
          : `2001:${at % 3}:${at % 4}:${(at % 5) * 100 + (at % 7)}::`,
      ),
    );
    const tree = new PrefixTree();
    const kept: string[] = [];
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let step = 0; step < 4000; step += 1) {
      if (random(100) < 52 || kept.length === 0) {
        const network = networks[random(networks.length)] ?? '';
        kept.push(network);
        tree.add(network);
      } else {
        const [gone = ''] = kept.splice(random(kept.length), 1);
        tree.delete(gone);
      }
      const sizes = new Map<string, number>();
      for (const network of kept)
        for (const [level, prefix] of prefixesOf(network).entries())
          sizes.set(`${level} ${prefix}`, (sizes.get(`${level} ${prefix}`) ?? 0) + 1);
      expect(tree.size).toBe(kept.length);
      const largest = tree.largest();
      if (largest === undefined) {
        expect(kept).toEqual([]);
        continue;
      }
      let parent = '';
      for (const [level, prefix] of prefixesOf(largest).entries()) {
        const siblings = kept.map(prefixesOf).filter((each) => level === 0 || each[level - 1] === parent);
        const most = Math.max(...siblings.map((each) => sizes.get(`${level} ${each[level]}`) ?? 0));
        expect(sizes.get(`${level} ${prefix}`)).toBe(most);
        parent = prefix;
      }
      expect(tree.sizeOf(largest)).toBe(kept.filter((each) => each === largest).length);
    }
  });
});
