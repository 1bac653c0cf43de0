import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import type { Claim } from './claim.js';
import { type ClaimKind, conflicts } from './claim-table.js';
import { Claims } from './claims.js';

type Outcome = 'granted' | 'refused' | 'cancels' | 'waits';
const KINDS: readonly ClaimKind[] = ['power', 'read', 'whole', 'change', 'folder', 'name'];
const PATIENCE_MS = 10_000;

const OUTCOMES: Record<string, Outcome> = {
  '': 'granted',
  '409': 'refused',
  cancels: 'cancels',
  waits: 'waits',
};

/** Reads the table of conflicts in a file: the outcome for each requested and each held kind of claim. */
function tableIn(file: string) {
  const rows = readFileSync(join(packageRoot(), file), 'utf8').matchAll(/^(?: \* )?\| `(\w+)`[:,](.*)\|$/gm);
  return [...rows].flatMap(([, requested, row = '']) => {
    const [, ...cells] = row.split('|').map((cell) => cell.trim());
    return cells.map((cell, at) => [requested as ClaimKind, KINDS[at] ?? 'name', OUTCOMES[cell]] as const);
  });
}

const TABLE = tableIn('daemon/containers/claims/claim-table.ts');

/** Takes a claim with the method for its kind. */
const taken = async (claims: Claims, kind: ClaimKind, id: string): Promise<Claim> => {
  if (kind === 'change') return claims.takeChange(id);
  if (kind === 'folder') return claims.takeFolder(id, kind, PATIENCE_MS);
  if (kind === 'name') return claims.takeName(id);
  return claims.take(id, kind, kind);
};

/**
 * Returns the outcome of a request for a claim while another claim is held. If the request waits, the held claim is
 * released.
 */
async function outcomeOf(requested: ClaimKind, held: ClaimKind, id = 'cnt_one'): Promise<Outcome> {
  const claims = new Claims();
  const first = await taken(claims, held, 'cnt_one');
  let isCancelled = false;
  first.signal.addEventListener('abort', () => {
    isCancelled = true;
    first.release();
  });
  let isGranted = false;
  const asked = taken(claims, requested, id).then(() => {
    isGranted = true;
  });
  const error = await Promise.race([asked, nextTick()]).catch((cause: unknown) => cause);
  if (error !== undefined) {
    expect(error).toMatchObject({ kind: 'conflict', message: expect.stringContaining(`busy (${held})`) });
    return 'refused';
  }
  if (isGranted) return isCancelled ? 'cancels' : 'granted';
  first.release();
  await asked;
  return 'waits';
}

const nextTick = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));

test('the tested table of conflicting claims (locks on a container) is complete, and equals that in the decision record', () => {
  const pairs = KINDS.flatMap((requested) => KINDS.map((held) => `${requested} ${held}`));
  expect(TABLE.map(([requested, held]) => `${requested} ${held}`)).toEqual(pairs);
  expect(tableIn('docs/decisions/0030-power-during-backups.md')).toEqual(TABLE);
});

describe('a request for a claim', () => {
  test.each(
    TABLE,
  )('a request for a claim (lock) of kind %s while a claim of kind %s is held has the outcome "%s"', async (requested, held, outcome) => {
    expect(await outcomeOf(requested, held)).toBe(outcome);
    expect(conflicts(requested, held)).toBe(outcome !== 'granted');
    expect(conflicts(held, requested)).toBe(outcome !== 'granted');
  });

  test.each(
    TABLE,
  )('a claim (lock) of kind %s is granted while another container or name has a claim of kind %s', async (requested, held) => {
    expect(await outcomeOf(requested, held, 'cnt_two')).toBe('granted');
  });

  test.each(
    KINDS,
  )('a claim (lock) of kind %s is granted once the conflicting one is released, even if released twice', async (kind) => {
    const claims = new Claims();
    const first = await taken(claims, kind, 'cnt_one');
    first.release();
    const second = await taken(claims, kind, 'cnt_one');
    first.release();
    expect(claims.isBlocked('cnt_one', kind)).toBe(kind !== 'change');
    second.release();
    expect(claims.isBlocked('cnt_one', kind)).toBe(false);
  });

  test('the error for a refused claim (lock) on a container says how to end the work that holds the container', () => {
    const advice = (kind: 'power' | 'read' | 'whole') => {
      const claims = new Claims();
      claims.take('cnt_one', kind, 'work');
      return () => claims.requireFree('cnt_one', 'whole');
    };
    expect(advice('power')).toThrow(
      'Container cnt_one is busy (work): wait until this operation has ended, or kill the container.',
    );
    expect(advice('whole')).toThrow(
      'Container cnt_one is busy (work): wait until this operation has ended, or kill the container.',
    );
    expect(advice('read')).toThrow(
      'Container cnt_one is busy (work): wait until this operation has ended, or cancel the operation.',
    );
  });
});

describe('a request that waits for a claim', () => {
  test('a request for a claim (lock) on a container waits for short work that holds the container', async () => {
    const claims = new Claims();
    const first = claims.take('cnt_one', 'power', 'stop');
    const second = claims.takeSoon('cnt_one', 'whole', 'restore');
    await nextTick();
    first.release();
    expect((await second).owner).toBe('restore');
  });

  test('a request for a claim (lock) is refused at once if long work holds a conflicting claim', async () => {
    const claims = new Claims();
    claims.take('cnt_one', 'whole', 'restore', { isLong: true });
    expect(claims.isHeldLong('cnt_one')).toBe(true);
    await expect(claims.takeSoon('cnt_one', 'power', 'start')).rejects.toMatchObject({ kind: 'conflict' });
    expect(() => claims.refuseLong('cnt_one', 'power')).toThrow('busy (restore)');
    expect(() => claims.refuseLong('cnt_one', 'change')).not.toThrow();
  });

  test('claims (locks) on a container name are granted in the order of the requests', async () => {
    const claims = new Claims();
    const order: number[] = [];
    const work = [0, 1, 2].map(async (each) => {
      using _claim = await claims.takeName('1:2/name');
      await nextTick();
      order.push(each);
    });
    await Promise.all(work);
    expect(order).toEqual([0, 1, 2]);
  });
});

describe('a request for a claim that cancels conflicting work', () => {
  test('a claim (lock) that cancels other work on its container is granted once that work has ended', async () => {
    const claims = new Claims();
    const [start, backup] = [
      claims.take('cnt_one', 'power', 'start'),
      claims.take('cnt_one', 'read', 'backup'),
    ];
    const kill = claims.takeOver('cnt_one', 'whole', 'kill', PATIENCE_MS);
    expect([start.signal.aborted, backup.signal.aborted]).toEqual([true, false]);
    start.release();
    await nextTick();
    expect(backup.lost).toMatchObject({
      message: 'The backup was cancelled by a request to kill the container.',
    });
    backup.release();
    expect((await kill).kind).toBe('whole');
  });

  test('a claim (lock) that cancels other work is granted at once if that work ends immediately', async () => {
    const claims = new Claims();
    const start = claims.take('cnt_one', 'power', 'start');
    start.signal.addEventListener('abort', () => start.release());
    const kill = claims.takeOver('cnt_one', 'power', 'kill', PATIENCE_MS);
    expect(await Promise.race([kill, nextTick()])).toMatchObject({ owner: 'kill' });
  });

  test('a claim (lock) that cancels other work fails if that work does not end in time', async () => {
    const claims = new Claims();
    claims.take('cnt_one', 'power', 'start');
    await expect(claims.takeOver('cnt_one', 'power', 'kill', 1)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test("while a request for a claim (lock) on a container's folder waits, new changes of files in the folder are refused", async () => {
    const claims = new Claims();
    const change = claims.takeChange('cnt_one');
    const folder = claims.takeFolder('cnt_one', 'restore', 1);
    expect(() => claims.takeChange('cnt_one')).toThrow(
      'Container cnt_one is busy (restore): wait until this operation has ended.',
    );
    await expect(folder).rejects.toMatchObject({ kind: 'unavailable' });
    claims.takeChange('cnt_one').release();
    expect(change.lost).toMatchObject({
      kind: 'conflict',
      message:
        'The file operation was cancelled because container cnt_one is busy (restore): wait until this operation has ended.',
    });
  });
});

describe('claims for changes of a folder', () => {
  test("the number of concurrent changes in a container's folder is limited", () => {
    const claims = new Claims();
    const changes = Array.from({ length: 512 }, () => claims.takeChange('cnt_one'));
    expect(() => claims.takeChange('cnt_one')).toThrow(
      'Too many files of container cnt_one are being changed',
    );
    claims.takeChange('cnt_two');
    changes[0]?.release();
    claims.takeChange('cnt_one');
  });

  test('file changes in one folder with the same abort signal share one derived signal', () => {
    const claims = new Claims();
    const asked = new AbortController();
    const [one, two] = [
      claims.takeChange('cnt_one', asked.signal),
      claims.takeChange('cnt_one', asked.signal),
    ];
    const other = claims.takeChange('cnt_two', asked.signal);
    expect([two.signal === one.signal, other.signal === one.signal]).toEqual([true, false]);
    const reason = new Error('cancelled by the client');
    asked.abort(reason);
    expect([one.signal.reason, one.lost, other.signal.aborted]).toEqual([reason, undefined, true]);
    expect(() => claims.takeChange('cnt_one', asked.signal)).toThrow(reason);
  });
});

test('a daemon that stops cancels all work that holds a claim (lock), and waits for its end', async () => {
  const claims = new Claims();
  const held = [claims.take('cnt_one', 'power', 'start'), claims.takeChange('cnt_two')];
  let isOver = false;
  const ending = claims.endAll().then(() => {
    isOver = true;
  });
  for (const claim of held) {
    await nextTick();
    expect([isOver, claim.lost]).toMatchObject([false, { message: 'The daemon is stopping.' }]);
    claim.release();
  }
  await ending;
});
