import { type Dir, fstatSync, opendirSync, statfsSync } from 'node:fs';
import { DomainError, errorCode, unlessMissingSync } from '../../../lib/errors/errors.js';

/** How many names Node.js reads at a time. */
const BATCH_NAMES = 256;
/**
 * The file systems whose directories contain the type of each entry, by magic number (statfs(2)): bcachefs, btrfs,
 * ext2 to ext4, f2fs, overlay, tmpfs, xfs, zfs.
 */
const TYPED = new Set([
  0xca451a4e, 0x9123683e, 0xef53, 0xf2f52010, 0x794c7630, 0x01021994, 0x58465342, 0x2fc12fc1,
]);

/** Whether the directories of a file system contain the type of each entry, by device number. */
const typedDevices = new Map<number, boolean>();
/**
 * The maximum size of the cache, which is then cleared: device numbers change when file systems are mounted and
 * unmounted.
 */
const MAX_DEVICES = 1000;

/**
 * Returns the names in a directory, unsorted. They are read in batches. The size that stat(2) reports is not used,
 * because it is meaningless on ZFS and FUSE. Names have one character per byte (Latin-1). A caller that stops early
 * closes the directory.
 *
 * @param folder the descriptor of the directory, and a path by which the directory is opened again
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
  // The types of Node.js do not allow `latin1` here.
  const folder = opendirSync(path, { encoding: 'latin1' as BufferEncoding, bufferSize: BATCH_NAMES });
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield entry.name;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    // The entries have no type, although file systems with this magic number usually store it (an xfs may lack
    // `ftype`). The other names of this batch are lost.
    typedDevices.set(dev, false);
    throw new DomainError('unavailable', 'A folder changed while it was read: try again.', { cause: error });
  } finally {
    folder.closeSync();
  }
}

/**
 * Reads one name at a time. For an entry without a type, Node.js calls lstat(2), and throws if the entry has been
 * deleted by then. Names are read as bytes, because lstat(2) would not find an entry by its decoded name.
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

/** Reads a name. Returns an empty string for an entry that has been deleted, and null at the end. */
function nextName(folder: Dir): string | null {
  // ENOENT means that the entry was deleted. If the directory was deleted, glibc reports the end of the list instead.
  const entry = unlessMissingSync(() => folder.readSync());
  if (entry === undefined) return '';
  return entry === null ? null : (entry.name as unknown as Buffer).toString('latin1');
}
