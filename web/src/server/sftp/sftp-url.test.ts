import { expect, test } from '@jest/globals';
import { sftpUrl } from './sftp-url.js';

test('the address of an SFTP login has brackets around an IPv6 address', () => {
  const login = { username: 'builder', port: 2022 };
  expect(sftpUrl({ ...login, host: 'node.example.org' })).toBe('sftp://builder@node.example.org:2022');
  expect(sftpUrl({ ...login, host: '2001:db8::1' })).toBe('sftp://builder@[2001:db8::1]:2022');
});
