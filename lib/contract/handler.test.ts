import { expect, test } from '@jest/globals';
import type { operations } from '../../generated/daemon/types.js';
import { Download } from './download.js';
import type { Handler, HandlerInput } from './handler.js';
import { HandlerResponse } from './handler.js';
import { LongList } from './long-list.js';
import type { Upload } from './upload.js';

/* `npm run check types` checks this file: each line after an `@ts-expect-error` must not compile. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(value?: T) => value;

async function* bytes() {
  yield Buffer.from('a');
}
const file = new Download({ fileName: 'a', open: () => bytes() });
async function* entries() {
  yield { name: 'a', type: 'file' as const, size: 1, modified: '2026-01-15T10:30:00.000Z' };
}

test('a handler whose uploads, downloads or lists do not match the API document does not compile', () => {
  holds<Same<HandlerInput<operations['uploadFile']>['body'], Upload>>();
  holds<Same<HandlerInput<operations['uploadBackup']>['body'], Upload>>();
  // @ts-expect-error: the document says that the body is an upload, not JSON.
  holds<Same<HandlerInput<operations['zipPath']>['body'], Upload>>();

  const sends: Handler<operations['downloadPath']> = async () => file;
  const says: Handler<operations['downloadPath']> = async () =>
    new HandlerResponse(200, file, { 'x-more': '1' });
  // @ts-expect-error: a download must be a Download.
  const sendsText: Handler<operations['downloadPath']> = async () => 'content';
  // @ts-expect-error: a download must not be undefined.
  const sendsNothing: Handler<operations['downloadPath']> = async () => undefined;
  // @ts-expect-error: handlers do not send ranges.
  const sendsPart: Handler<operations['downloadPath']> = async () => new HandlerResponse(206, file);
  // @ts-expect-error: this operation does not document bytes.
  const sendsBytes: Handler<operations['getPathInfo']> = async () => file;

  const lists: Handler<operations['listDirectory']> = async () =>
    new LongList('entries', entries(), { path: '/' });
  const listsAtOnce: Handler<operations['listDirectory']> = async () => ({ path: '/', entries: [] });
  const counts: Handler<operations['scanChanges']> = async () =>
    new LongList('changes', [], () => ({ path: '/', total_changes: 0, next_cursor: null }));
  const items = new LongList('items', entries(), { path: '/' });
  const names = new LongList('entries', ['a'], { path: '/' });
  // @ts-expect-error: the list has another name.
  const listsOther: Handler<operations['listDirectory']> = async () => items;
  // @ts-expect-error: a property is missing.
  const listsLess: Handler<operations['listDirectory']> = async () => new LongList('entries', entries(), {});
  // @ts-expect-error: the items have another type.
  const listsNames: Handler<operations['listDirectory']> = async () => names;

  const all = [sends, says, sendsText, sendsNothing, sendsPart, sendsBytes, lists, listsAtOnce, counts];
  expect([...all, listsOther, listsLess, listsNames]).toHaveLength(12);
});
