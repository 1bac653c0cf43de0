import { expect, test } from '@jest/globals';
import { CommandBounds } from './container-command.js';

const flush = () => new Promise((resolve) => setImmediate(resolve));

/** Creates commands that write much output and then end, and clients that receive it only when the test lets them. */
function fixture() {
  const bounds = new CommandBounds();
  const overs: (() => void)[] = [];
  const client = new AbortController();
  let written = 0;
  const caller = (actor: string) => ({
    // Each request has a signal of its own, which aborts with that of the client.
    ...{ keyId: 'panel', actor, signal: AbortSignal.any([client.signal]) },
    whenOver: (over: () => void) => void overs.push(over),
  });
  const run = (actor: string, containerId = 'cnt_one') => {
    const own = caller(actor);
    return bounds.run(containerId, own, async (beforeLargeOutput) => {
      await beforeLargeOutput(own.signal);
      written += 1;
      return actor;
    });
  };
  return { bounds, client, overs, caller, run, written: () => written };
}

test('the output of commands in memory is limited to 8 MiB per user and 24 MiB per API key', async () => {
  const { client, run, written } = fixture();
  const flood = ['usr_a', 'usr_b', 'usr_c', 'usr_d', 'usr_e'].flatMap((actor) =>
    Array.from({ length: 9 }, () => run(actor)),
  );
  const ends = Promise.allSettled(flood);
  await flush();
  expect(written()).toBe(12);
  client.abort(new Error('hung up'));
  expect((await ends).filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
});

test('a queued command starts when a client has received the output of an earlier command', async () => {
  const { overs, run, written } = fixture();
  const flood = Array.from({ length: 20 }, () => run('usr_a'));
  for (let done = 4; done <= 20; done += 1) {
    await flush();
    expect(written()).toBe(done);
    overs.shift()?.();
  }
  expect(await Promise.all(flood)).toHaveLength(20);
});

test('short commands of one user run while another user has used up a share of the memory for output', async () => {
  const { bounds, client, caller, run } = fixture();
  const flood = Promise.allSettled(Array.from({ length: 40 }, () => run('usr_a')));
  await flush();
  expect(await bounds.run('cnt_one', caller('usr_b'), async () => 'short')).toBe('short');
  expect(await bounds.run('cnt_two', caller('usr_a'), async () => 'short')).toBe('short');
  client.abort(new Error('hung up'));
  await flood;
});

test('a command is refused if too many commands of the same user are already queued', async () => {
  const { bounds, client, caller } = fixture();
  const aborted = new Promise<never>((_resolve, reject) => client.signal.addEventListener('abort', reject));
  const endless = () => aborted;
  const all = Array.from({ length: 8 + 50 }, () => bounds.run('cnt_one', caller('usr_a'), endless));
  const ends = Promise.allSettled(all);
  await expect(bounds.run('cnt_one', caller('usr_a'), endless)).rejects.toMatchObject({
    ...{ kind: 'rate_limited', code: 'too_many_commands', retryAfterS: 1 },
  });
  client.abort(new Error('hung up'));
  await ends;
});
