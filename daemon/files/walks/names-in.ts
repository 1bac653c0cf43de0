import { type Dir, fstatSync, opendirSync, statfsSync } from 'node:fs';
import { DomainError, errorCode } from '../../../lib/errors.js';

/** Names that one call of the system gives. */
const BATCH_NAMES = 256;
/**
 * Magic numbers (statfs(2)) of file systems whose directories say of each entry what it is: bcachefs, btrfs, ext2 to ext4,
 * f2fs, overlay, tmpfs, xfs, zfs.
 */
const TYPED = new Set([
  0xca451a4e, 0x9123683e, 0xef53, 0xf2f52010, 0x794c7630, 0x01021994, 0x58465342, 0x2fc12fc1,
]);

/** By device: whether its directories say what each entry is. */
const typedDevices = new Map<number, boolean>();
/** Devices come and go with what is mounted. */
const MAX_DEVICES = 1000;

/**
 * Returns the names in a directory, in no order, as the system gives them: a batch at a time, whatever the directory's own
 * size says, which on ZFS and FUSE is no measure of what is in it. Each character stands for a byte. A caller that stops
 * early closes the directory.
 *
 * @param folder a descriptor, and the path by which it is opened again
 * @throws the system's errors
 */
export function namesIn(folder: { fd: number; path: string }): Iterable<string> {
  const { dev } = fstatSync(folder.fd);
  return isTyped(dev, folder.path) ? typedNames(dev, folder.path) : untypedNames(folder.path);
}

function isTyped(dev: number, path: string): boolean {
  const known = typedDevices.get(dev);
  if (known !== undefined) return known;
  if (typedDevices.size >= MAX_DEVICES) typedDevices.clear();
  const found = TYPED.has(statfsSync(path).type);
  typedDevices.set(dev, found);
  return found;
}

function* typedNames(dev: number, path: string): Generator<string> {
  // The types of Node.js leave out that the encoding is that of names.
  const folder = opendirSync(path, { encoding: 'latin1' as BufferEncoding, bufferSize: BATCH_NAMES });
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield entry.name;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    // It says of no entry what it is (xfs without `ftype`), and names of the batch are lost.
    typedDevices.set(dev, false);
    throw new DomainError('unavailable', 'A folder changed while it was read: try again.', { cause: error });
  } finally {
    folder.closeSync();
  }
}

/**
 * Node.js looks at each entry that has no type, and fails for one that is gone by then; so each is asked for by itself.
 * Only the bytes of a name lead to it.
 */
function* untypedNames(path: string): Generator<string> {
  const folder = opendirSync(path, { encoding: 'buffer' as BufferEncoding, bufferSize: 1 });
  try {
    for (let name = nextName(folder); name !== null; name = nextName(folder)) {
      if (name !== '') yield name;
    }
  } finally {
    folder.closeSync();
  }
}

/** Empty for an entry that is gone; null at the end. */
function nextName(folder: Dir): string | null {
  try {
    const entry = folder.readSync();
    return entry === null ? null : (entry.name as unknown as Buffer).toString('latin1');
  } catch (error) {
    // glibc reports a directory that was removed as its end: this is about an entry.
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}
