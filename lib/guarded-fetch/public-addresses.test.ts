import { networkInterfaces } from 'node:os';
import { expect, test } from '@jest/globals';
import { isPublic, ownAddresses } from './public-addresses.js';

/** The first and last address of each special range, and other notations of such addresses. */
const SPECIAL = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['100.100.100.200', '127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ...[
    '168.63.129.16',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.0',
    '192.0.0.192',
    '192.0.2.0',
    '192.0.2.255',
  ],
  ...['192.88.99.1', '192.168.0.0', '192.168.255.255', '198.18.0.0', '198.19.255.255', '198.51.100.7'],
  ...['203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.0', '255.255.255.254', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1'],
  ...['0:0:0:0:0:ffff:a00:1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8', '64:ff9b::10.0.0.1', '64:ff9b::808:808'],
  ...['64:ff9b:1::1', '64:ff9b:1:ffff::7f00:1', '100::1', '1fff:ffff::1', '2001::1', '2001:0:4136:e378::1'],
  ...['2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1', '2001:db8::1', '2002:7f00:1::', '2002::1'],
  ...['3fff::1', '3fff:fff:ffff::1', '4000::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fdff::1', 'fe80::1'],
  ...['febf::1', 'fec0::1', 'ff02::1', 'ff0e::1', 'fe80::1%eth0', '2606:4700::1%eth0'],
  ...['', 'localhost', '127.1', '0x7f000001', '1.2.3', '1.2.3.4.5', '08.8.8.8'],
];
const PUBLIC = [
  ...['1.0.0.0', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '168.63.129.15', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ...['192.0.1.0', '192.0.3.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
  ...['203.0.112.255', '223.255.255.255', '2000::1', '2001:200::1', '2001:4860:4860::8888'],
  ...['2001:db7::1', '2001:db9::1', '2003::1', '2606:4700::1111', '2a00:1450::1', '3ffe::1', '3fff:1000::1'],
];

test.each(SPECIAL)('the address %s is recognized as not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(PUBLIC)('the address %s is recognized as public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test('the addresses of this machine are those of all its network interfaces', () => {
  const own = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).map(({ address }) => address),
  );
  expect(own.length).toBeGreaterThan(0);
  const isOwn = ownAddresses();
  expect(own.filter((address) => !isOwn(address))).toEqual([]);
  expect(isOwn('1.1.1.1')).toBe(false);
});
