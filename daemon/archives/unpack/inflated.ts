import { Gunzip, InflateRaw, type ZlibOptions } from 'minizlib';
import { damaged, saying } from './archive-fault.js';

/** The number of input bytes that are inflated at a time. The output is at most a thousand times as large. */
const INPUT_BYTES = 16 * 1024;
const OUTPUT_BYTES = 128 * 1024;
/**
 * How much input that produces no output is accepted, such as empty blocks. Such input takes the most CPU time, and
 * delays other work of the same worker thread.
 */
const MAX_SILENT_BYTES = 128 * 1024;

const KINDS = { InflateRaw, Gunzip };

/**
 * Yields unpacked bytes, each chunk valid until the next is requested. Consecutive gzip members are concatenated, and
 * their checksums and lengths are verified.
 *
 * @param what names the data in messages
 * @throws DomainError `invalid_input` if the data is corrupt or ends too early
 */
export function* inflated(
  kind: keyof typeof KINDS,
  chunks: Iterable<Buffer>,
  what: string,
): Generator<Buffer> {
  // zlib of Node.js supports `chunkSize`, which the types of minizlib do not declare.
  const options: ZlibOptions & { chunkSize: number } = { chunkSize: OUTPUT_BYTES };
  const stream = new KINDS[kind](options);
  const out: Buffer[] = [];
  let fault: unknown;
  let silentBytes = 0;
  stream.on('data', (part: Buffer) => out.push(part));
  stream.on('error', (error: unknown) => {
    fault ??= error;
  });
  const check = () => {
    if (fault !== undefined) throw damaged(`${what} cannot be unpacked (${saying(fault)})`, fault);
  };
  try {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += INPUT_BYTES) {
        stream.write(chunk.subarray(at, at + INPUT_BYTES));
        check();
        silentBytes = out.length > 0 ? 0 : silentBytes + INPUT_BYTES;
        if (silentBytes > MAX_SILENT_BYTES) throw damaged(`${what} has long runs of empty blocks`);
        yield* out.splice(0);
      }
    }
    stream.end();
    check();
    yield* out.splice(0);
  } finally {
    stream.close();
  }
}
