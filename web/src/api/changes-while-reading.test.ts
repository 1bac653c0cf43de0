import { expect, test } from '@jest/globals';
import { ChangesWhileReading } from './changes-while-reading.js';

type Item = { id: string; status: string };
const stopped = (id: string): Item => ({ id, status: 'stopped' });
const running = (id: string): Item => ({ id, status: 'running' });

test('a list that was requested before an event does not undo what the event changed, added and removed', async () => {
  const changes = new ChangesWhileReading<Item>();
  const list = changes.readAll(() => Promise.resolve([stopped('a'), stopped('b'), stopped('c')]));
  changes.note('b', running('b'));
  changes.note('c', undefined);
  changes.note('d', running('d'));
  expect(await list).toEqual([stopped('a'), running('b'), running('d')]);
});

test('a server that was requested before an event has the later status', async () => {
  const changes = new ChangesWhileReading<Item>();
  const server = changes.readOne(() => Promise.resolve(stopped('a')));
  changes.note('a', running('a'));
  expect(await server).toEqual(running('a'));
});

test('an event from before a request does not change its response, also after a request that failed', async () => {
  const changes = new ChangesWhileReading<Item>();
  const failed = changes.readAll(() => Promise.reject(new Error('the panel does not respond')));
  changes.note('a', running('a'));
  await expect(failed).rejects.toThrow('the panel does not respond');
  expect(await changes.readAll(() => Promise.resolve([stopped('a')]))).toEqual([stopped('a')]);
});
