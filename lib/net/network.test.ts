import { expect, test } from '@jest/globals';
import { isLoopback, isUnencrypted, networkOf } from './network.js';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
])('rate limits count the address %s for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::1', true],
  ['127.example.org', false],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['128.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
])('the host %s is recognized as loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ['http://192.0.2.1:3000', true],
  ['http://[2001:db8::1]', true],
  ['http://panel.example.org', true],
  ['https://panel.example.org', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:3000', false],
])('requests to %s cross a network without encryption: %s', (url, expected) => {
  expect(isUnencrypted(new URL(url))).toBe(expected);
});
