import { expect, test } from '@jest/globals';
import { isOnlyForThisHost } from './join-command-text';

const commandOf = (url: string, words = '') => `npx berth daemon join ${words}${url} join_${'x'.repeat(43)}`;

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'https://127.1.2.3',
  'http://[::1]:3000',
])('the address %s leads other hosts to themselves', (url) => {
  expect(isOnlyForThisHost(commandOf(url))).toBe(true);
  expect(isOnlyForThisHost(commandOf(url, '--renew '))).toBe(true);
});

test.each([
  'https://panel.example.org',
  'http://192.0.2.1:3000',
  'https://localhost.example.org',
  'https://127.0.0.1.example.org',
  'https://[2001:db8::1]:3000',
])('the address %s leads to another host', (url) => {
  expect(isOnlyForThisHost(commandOf(url))).toBe(false);
});
