import { expect, test } from '@jest/globals';
import { partsOf } from './links';

const linksOf = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://status.example.org.', ['https://status.example.org']],
  [
    'http://a.example/x?y=1&z=2#top, and (https://b.example/)',
    ['http://a.example/x?y=1&z=2#top', 'https://b.example/'],
  ],
  ['https://example.org/Port_(sea).', ['https://example.org/Port_(sea)']],
  ['one\nhttps://example.org\ntwo', ['https://example.org']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ['<a href="https://example.org">x</a>', ['https://example.org']],
])('finds the addresses in %j', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'www.example.org',
    'mailto:a@b.example',
  ],
  ...['https://', 'https://[', 'xhttps://example.org', 'javascript:/*https*/alert(1)'],
])('finds no address in %j', (text) => {
  expect(partsOf(text)).toEqual([{ text }]);
});
