import { expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import type { DiskReservation } from '../../disk/change-room.js';
import { reservingSpace } from './taking-room.js';

const MIB = 1024 * 1024;

/** A fake reservation on a disk with this many free bytes. It records all calls. */
function diskWith(bytes: number) {
  const calls: string[] = [];
  const written: number[] = [];
  let left = bytes;
  const reservation: DiskReservation = {
    takeNow: () => false,
    async take(wanted) {
      if (wanted > left) throw new DomainError('disk_full', 'The disk is full: delete something.');
      left -= wanted;
      calls.push(`take ${wanted}`);
    },
    give(given) {
      left += given;
      calls.push(`give ${given}`);
    },
    wrote: (bytes) => void written.push(bytes),
    replaces: () => undefined,
    adopt: () => undefined,
    redeem: () => undefined,
    doubt: () => undefined,
    isAlone: true,
    keep: () => undefined,
    fill: async () => undefined,
  };
  return { reservation, calls, written, left: () => left };
}

async function* chunks(count: number, bytes: number) {
  for (let made = 0; made < count; made += 1) yield Buffer.alloc(bytes);
}

async function taken(source: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of source) bytes += chunk.length;
  return bytes;
}

const onBytes = () => undefined;

test('disk space for content of a known size is reserved before any of it is read', async () => {
  const { reservation, calls } = diskWith(3 * MIB);
  expect(await taken(reservingSpace(chunks(3, MIB), { reservation, size: 3 * MIB, onBytes }))).toBe(3 * MIB);
  expect(calls).toEqual([`take ${3 * MIB}`, 'give 0']);
  let isRead = false;
  async function* unread() {
    isRead = true;
    yield Buffer.alloc(1);
  }
  const small = diskWith(MIB);
  const refused = taken(reservingSpace(unread(), { reservation: small.reservation, size: MIB + 1, onBytes }));
  await expect(refused).rejects.toMatchObject({ kind: 'disk_full' });
  expect([isRead, small.calls]).toEqual([false, []]);
});

test('disk space for content of an unknown size is reserved in steps, and unused space is released', async () => {
  const { reservation, calls, written, left } = diskWith(200 * MIB);
  const seen: number[] = [];
  const source = reservingSpace(chunks(640, 64 * 1024), {
    reservation,
    size: undefined,
    onBytes: (bytes) => seen.push(bytes),
  });
  expect(await taken(source)).toBe(40 * MIB);
  expect(left()).toBe(160 * MIB);
  expect(calls).toHaveLength(6);
  // Most bytes must have been reported as written, because the free space that the disk reports no longer includes
  // them.
  expect(written.reduce((sum, bytes) => sum + bytes)).toBeLessThan(40 * MIB);
  expect(written.reduce((sum, bytes) => sum + bytes)).toBeGreaterThan(30 * MIB);
  expect(seen.slice(0, 2)).toEqual([64 * 1024, 128 * 1024]);
  expect(seen.at(-1)).toBe(40 * MIB);
});

test('content that fits on the disk is accepted although the next full step of the reservation does not fit', async () => {
  const { reservation } = diskWith(MIB);
  expect(await taken(reservingSpace(chunks(8, 64 * 1024), { reservation, size: undefined, onBytes }))).toBe(
    MIB / 2,
  );
  const more = taken(
    reservingSpace(chunks(24, 64 * 1024), {
      reservation: diskWith(MIB).reservation,
      size: undefined,
      onBytes,
    }),
  );
  await expect(more).rejects.toMatchObject({ kind: 'disk_full' });
});

test('the source of content is closed when there is no disk space for its next bytes', async () => {
  let ended = 0;
  async function* opened() {
    try {
      yield* chunks(24, 64 * 1024);
    } finally {
      ended += 1;
    }
  }
  const more = taken(reservingSpace(opened(), { reservation: diskWith(MIB).reservation, size: undefined }));
  await expect(more).rejects.toMatchObject({ kind: 'disk_full' });
  expect(ended).toBe(1);
});
