import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';

const MIB = 1024 * 1024;
const LENGTH_BYTES = 4096 * MIB;
/**
 * The distance between the bytes that are not zero. It is half of what is packed at a time (`TAR_SLOT_BYTES`), so that
 * no gap is large enough to be skipped as a hole.
 */
const EVERY_BYTES = 128 * 1024;

/**
 * Writes a file that takes many seconds to pack, so that a test can act in the middle, however slow it is. The file
 * begins with incompressible bytes, so that some output is stored soon. The rest is zeros except for one byte in each
 * interval, and takes 128 MiB of the disk.
 */
export function writeEndless(path: string, noiseBytes = 8 * MIB): void {
  writeFileSync(path, randomBytes(noiseBytes));
  const file = openSync(path, 'r+');
  try {
    const byte = Buffer.from('x');
    for (let at = noiseBytes; at < LENGTH_BYTES; at += EVERY_BYTES) writeSync(file, byte, 0, 1, at);
  } finally {
    closeSync(file);
  }
}
