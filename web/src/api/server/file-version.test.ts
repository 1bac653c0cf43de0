import { expect, test } from '@jest/globals';
import { versionOf } from './file-version';

const responseWith = (etag?: string) => ({ headers: new Headers(etag === undefined ? {} : { etag }) });

test('the version of a file is the same if a proxy has compressed the response', () => {
  expect(versionOf(responseWith('"a-1"'))).toBe('"a-1"');
  expect(versionOf(responseWith('W/"a-1"'))).toBe('"a-1"');
});

test('a response without the version of the file is an error', () => {
  for (const etag of [undefined, '', 'W/']) expect(() => versionOf(responseWith(etag))).toThrow('no ETag');
});
