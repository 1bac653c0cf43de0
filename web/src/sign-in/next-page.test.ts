import { expect, test } from '@jest/globals';
import { ownPage } from './next-page';

const ORIGIN = 'https://panel.example.org';

test.each([
  ['/app/servers/srv_1/files?path=/world#top', '/app/servers/srv_1/files?path=/world#top'],
  ['https://panel.example.org/app/account', '/app/account'],
  ['https://evil.example.org/', '/app/'],
  ['//evil.example.org/', '/app/'],
  ['/\\evil.example.org/', '/app/'],
  ['javascript:alert(1)', '/app/'],
  ['https://', '/app/'],
  [null, '/app/'],
])('after a sign-in with the address %s, the user gets to %s', (address, page) => {
  expect(ownPage(address, ORIGIN)).toBe(page);
});
