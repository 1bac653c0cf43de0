import { Gunzip, InflateRaw, type ZlibOptions } from 'minizlib';
import { damaged, saying } from './archive-fault.js';

/** So much goes in at once: what comes out is a thousand times as much at most. */
const INPUT_BYTES = 16 * 1024;
const OUTPUT_BYTES = 128 * 1024;
/** Blocks of nothing cost most of all, and nobody has a turn while they are read. */
const MAX_SILENT_BYTES = 128 * 1024;

const KINDS = { InflateRaw, Gunzip };

/**
 * What is packed, in the order that it comes out; a part is whoever's asks for it until they ask for the next. Several
 * members of gzip come one after the other, and its checksums and lengths are compared.
 *
 * @param what it is, for people @throws DomainError `invalid_input` where it is damaged, or ends too early
 */
export function* inflated(
  kind: keyof typeof KINDS,
  chunks: Iterable<Buffer>,
  what: string,
): Generator<Buffer> {
  // It goes on to Node.js's zlib, which knows it.
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
        if (silentBytes > MAX_SILENT_BYTES) throw damaged(`${what} has long stretches of nothing`);
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
