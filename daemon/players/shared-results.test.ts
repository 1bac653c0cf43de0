import { expect, test } from '@jest/globals';
import { SharedResults } from './shared-results.js';

const LONG_MS = 600_000;
const never = () => new AbortController().signal;

/** Creates a query whose result the test sets. */
function question() {
  const asked: { signal: AbortSignal; answer(value: string): void; fail(): void }[] = [];
  const ask = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.push({ signal, answer: resolve, fail: () => reject(new Error('no reply')) });
    });
  return { asked, ask };
}

test('callers share one player query while it runs, and its result for some time', async () => {
  const answers = new SharedResults<string>({ keepMs: LONG_MS });
  const { asked, ask } = question();
  const many = Array.from({ length: 100 }, () => answers.get('a', 'run', ask, never()));
  asked[0]?.answer('yes');
  expect(new Set(await Promise.all(many))).toEqual(new Set(['yes']));
  expect(await answers.get('a', 'run', ask, never())).toBe('yes');
  expect(asked).toHaveLength(1);
});

test('a player query is repeated when the last result is too old', async () => {
  const answers = new SharedResults<string>({ keepMs: 1 });
  const ask = async () => String(performance.now());
  const first = await answers.get('a', 'run', ask, never());
  while ((await answers.get('a', 'run', ask, never())) === first) await new Promise(setImmediate);
});

test('a failed player query is shared among callers for as long as a successful one', async () => {
  const answers = new SharedResults<string>({ keepMs: LONG_MS });
  const { asked, ask } = question();
  const first = answers.get('a', 'run', ask, never());
  asked[0]?.fail();
  await expect(first).rejects.toThrow('no reply');
  await expect(answers.get('a', 'run', ask, never())).rejects.toThrow('no reply');
  expect(asked).toHaveLength(1);
});

test('a shared player query continues if one caller cancels, and is cancelled if all callers cancel', async () => {
  const answers = new SharedResults<string>({ keepMs: LONG_MS });
  const { asked, ask } = question();
  const [one, other] = [new AbortController(), new AbortController()];
  const first = answers.get('a', 'run', ask, one.signal);
  const second = answers.get('a', 'run', ask, other.signal);
  one.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect(asked[0]?.signal.aborted).toBe(false);
  other.abort(new Error('also cancelled'));
  await expect(second).rejects.toThrow('also cancelled');
  expect(asked[0]?.signal.aborted).toBe(true);

  const third = answers.get('a', 'run', ask, never());
  asked[1]?.answer('second result');
  expect(await third).toBe('second result');
});

test('a player query is cancelled and its result dropped when the state of the server has changed', async () => {
  const answers = new SharedResults<string>({ keepMs: LONG_MS });
  const { asked, ask } = question();
  const old = answers.get('a', 'first run', ask, never());
  const fresh = answers.get('a', 'second run', ask, never());
  await expect(old).rejects.toThrow('no caller waits');
  asked[1]?.answer('new');
  expect(await fresh).toBe('new');
  expect(asked[0]?.signal.aborted).toBe(true);
});

test('no player query is started for a caller that has already cancelled', async () => {
  const answers = new SharedResults<string>({ keepMs: LONG_MS });
  const { asked, ask } = question();
  await expect(answers.get('a', 'run', ask, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(asked).toEqual([]);
});
