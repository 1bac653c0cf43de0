import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';

const MIB = 1024 * 1024;
const LENGTH_BYTES = 4096 * MIB;
/** Half of what is packed at once (`TAR_SLOT_BYTES`): nowhere is a hole that is passed over. */
const EVERY_BYTES = 128 * 1024;

/**
 * Makes a file that takes whoever packs it many seconds, so that what is to happen in the middle does however slow the test
 * is. It begins with what cannot be made smaller, so that some of it is soon stored; the rest is zeros but for a byte here and
 * there, and takes 128 MiB of the disk.
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
