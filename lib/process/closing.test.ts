import { describe, expect, test } from '@jest/globals';
import { Closing } from './closing.js';

function fixture() {
  const closed: string[] = [];
  const logged: string[] = [];
  const closing = new Closing({ error: (fields) => logged.push((fields as { what: string }).what) });
  const close = (name: string) => () => closed.push(name);
  return { closing, closed, logged, close };
}

describe('closing registered resources', () => {
  test('a resource is closed once, and after the resources that were opened later', async () => {
    const { closing, closed, close } = fixture();
    const opened = await closing.whileOpening(async (own) => {
      own('first', 1, close('first'));
      return own('second', { name: 'second' }, ({ name }) => closed.push(name));
    });
    expect(opened).toEqual({ name: 'second' });
    expect(closed).toEqual([]);
    await Promise.all([closing.close(), closing.close()]);
    expect(closed).toEqual(['second', 'first']);
  });

  test('a resource is closed if a later step of the start-up fails, and the error of that step is thrown', async () => {
    const { closing, closed, close } = fixture();
    const opening = closing.whileOpening(async (own) => {
      own('first', 1, close('first'));
      own('second', 2, () => Promise.reject(new Error('failed')));
      throw new Error('the third is missing');
    });
    await expect(opening).rejects.toThrow('the third is missing');
    expect(closed).toEqual(['first']);
  });

  test('a resource is closed even if closing another one fails or never ends', async () => {
    const { closing, closed, logged, close } = fixture();
    await closing.whileOpening(async (own) => {
      own('first', 1, close('first'));
      own('throws', 2, () => {
        throw new Error('failed');
      });
      own('rejects', 3, () => Promise.reject(new Error('failed, too')));
      own('hangs', 4, () => new Promise(() => undefined), 10);
    });
    await expect(closing.close()).rejects.toThrow('hangs did not close within 10 ms');
    expect(closed).toEqual(['first']);
    expect(logged).toEqual(['hangs', 'rejects', 'throws']);
  });

  test('no resource can be registered for closing after everything was closed', async () => {
    const { closing } = fixture();
    await closing.whileOpening(async (own) => {
      await closing.close();
      expect(() => own('late', 1, () => undefined)).toThrow(
        'late cannot be opened, because the service has already begun to close',
      );
    });
  });
});
