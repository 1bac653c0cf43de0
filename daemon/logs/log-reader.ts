import { closeSync, createReadStream, fstatSync, openSync, read } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../lib/errors.js';
import { hostFault } from '../../lib/host-fault.js';
import { archiveStems, packedPath, plainPath, stemTimeMs } from './log-archives.js';
import { CURRENT } from './log-files.js';
import { type LogLine, parseLine, splitLines } from './log-lines.js';

export type LogQuery = {
  /** At most this many lines, the newest. */
  tail: number;
  /** Only lines that came at or after this time. */
  sinceMs?: number;
  /** Of an answer; older lines than fit are left out. Defaults to 8 MiB. */
  maxBytes?: number;
};

const CHUNK_BYTES = 64 * 1024;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * The newest lines of a container's log, oldest first, over all its runs. It is read from its end in
 * bounded pieces, so that the answer's size counts, not the log's. With `untilBytes` only the whole lines are
 * taken that the log in use has before that place.
 * @throws DomainError `unavailable` while the daemon has no descriptors for it
 */
export async function readLog(folder: string, query: LogQuery, untilBytes?: number): Promise<LogLine[]> {
  const wanted = createCollector(query);
  try {
    const stems = await collectCurrent(folder, wanted, untilBytes);
    for (const stem of stems) {
      if (wanted.done() || (query.sinceMs !== undefined && stemTimeMs(stem) < query.sinceMs)) break;
      await collectArchive(folder, stem, query, wanted);
    }
  } catch (error) {
    throw hostFault(error, 'The log cannot be read');
  }
  return wanted.lines();
}

/** Takes from the log in use. @returns the stems of what was before, newest first */
async function collectCurrent(folder: string, wanted: Collector, untilBytes?: number): Promise<string[]> {
  // In one turn: a rotation in between would show the same lines twice, or not at all.
  const current = openIfThere(join(folder, CURRENT));
  try {
    const stems = archiveStems(folder).reverse();
    if (current !== null) await collectBackward(current, wanted, untilBytes);
    return stems;
  } finally {
    if (current !== null) closeSync(current.descriptor);
  }
}

type Collector = { add(line: Buffer): void; done(): boolean; lines(): LogLine[] };

/** Takes lines from the newest to the oldest until it has enough. */
function createCollector({ tail, sinceMs = 0, maxBytes = MAX_ANSWER_BYTES }: LogQuery): Collector {
  const lines: LogLine[] = [];
  let bytes = 0;
  let full = tail <= 0;
  return {
    add(raw) {
      if (full) return;
      const line = parseLine(raw);
      if (line.atMs < sinceMs) {
        full = true;
        return;
      }
      lines.push(line);
      bytes += raw.length;
      full = lines.length >= tail || bytes >= maxBytes;
    },
    done: () => full,
    lines: () => lines.reverse(),
  };
}

/** A file as it was when it was looked at. */
type Piece = { descriptor: number; bytes: number };

const readAt = promisify(read);

function openIfThere(path: string): Piece | null {
  try {
    const descriptor = openSync(path, 'r');
    try {
      return { descriptor, bytes: fstatSync(descriptor).size };
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function collectBackward(piece: Piece, wanted: Collector, untilBytes?: number): Promise<void> {
  const { descriptor, bytes } = piece;
  let end = Math.min(bytes, untilBytes ?? bytes);
  let carry = Buffer.alloc(0);
  while (end > 0 && !wanted.done()) {
    const from = Math.max(0, end - CHUNK_BYTES);
    const { buffer, bytesRead } = await readAt(
      descriptor,
      Buffer.allocUnsafe(end - from),
      0,
      end - from,
      from,
    );
    const { lines, rest } = splitLines(Buffer.concat([buffer.subarray(0, bytesRead), carry]));
    // What follows the last line end is a line that is still open; it can only be at the very end.
    if (rest.length > 0 && untilBytes === undefined) lines.push(rest);
    carry = from > 0 ? Buffer.concat([lines.shift() ?? Buffer.alloc(0), Buffer.from('\n')]) : Buffer.alloc(0);
    for (const line of lines.reverse()) wanted.add(line);
    end = from;
  }
}

async function collectArchive(
  folder: string,
  stem: string,
  query: LogQuery,
  wanted: Collector,
): Promise<void> {
  const plain = openIfThere(plainPath(folder, stem));
  if (plain !== null) {
    try {
      return await collectBackward(plain, wanted);
    } finally {
      closeSync(plain.descriptor);
    }
  }
  for (const line of (await lastLines(packedPath(folder, stem), query.tail)).reverse()) wanted.add(line);
}

/** The last lines of a packed archive: it has no end to begin from, so it is run through once. */
async function lastLines(path: string, most: number): Promise<Buffer[]> {
  let kept: Buffer[] = [];
  let carry = Buffer.alloc(0);
  const keep = async (unpacked: AsyncIterable<Buffer>) => {
    for await (const chunk of unpacked) {
      const { lines, rest } = splitLines(Buffer.concat([carry, chunk]));
      carry = Buffer.from(rest);
      kept.push(...lines);
      if (kept.length > 2 * most) kept = kept.slice(-most);
    }
  };
  try {
    // All of it ends with whichever part fails.
    await pipeline(createReadStream(path), createGunzip(), keep);
  } catch (error) {
    // The oldest archives go when a container has more than its share, this one perhaps just now.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return kept.slice(-most);
}
