import { LogStore } from '../log-store.js';

/*
 * A program that writes to a log endlessly, from the log's stored position, until it is killed. Each line contains
 * its number, so that any part of the output can be identified. Prints the number of bytes of each chunk that it has
 * written.
 */
const LINE_BYTES = 64;
const MAX_PIECE_BYTES = 6000;
const [folder = '', id = ''] = process.argv.slice(2);
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

const store = new LogStore({ folder, logger, clock: { now: () => Date.now() }, rotateAtBytes: 30_000 });
const writer = await store.open(id);
const isSame = writer.position.runId === 'run_1';
let at = isSame ? Number(writer.position.cursor) : 0;
for (let piece = 0; ; piece += 1) {
  // Some chunks end with a whole line, because a run also ends with one.
  const bytes =
    piece % 7 === 0 ? LINE_BYTES - (at % LINE_BYTES) : 1 + Math.floor(Math.random() * MAX_PIECE_BYTES);
  await writer.append(output(at, bytes), { runId: 'run_1', cursor: String(at + bytes) });
  at += bytes;
  process.stdout.write(`${bytes}\n`);
  if (piece % 35 === 0) await writer.endRun();
}

function output(from: number, bytes: number): Buffer {
  const first = Math.floor(from / LINE_BYTES);
  const count = Math.ceil(bytes / LINE_BYTES) + 1;
  const lines = Array.from(
    { length: count },
    (_, index) => `${String(first + index).padStart(LINE_BYTES - 1, '.')}\n`,
  );
  return Buffer.from(lines.join('')).subarray(from % LINE_BYTES, (from % LINE_BYTES) + bytes);
}
