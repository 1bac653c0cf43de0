import { fstatSync, opendirSync, readdirSync } from 'node:fs';

/** A call that gives all names at once gives them sorted, but holds as many as there are: for folders that cannot hold many. */
const MAX_WHOLE_BYTES = 1024 * 1024;

/**
 * The names in a folder, in no order; those of a large one come from the system a few at a time. Each character stands
 * for a byte. Whoever stops early lets go of the folder.
 *
 * @param folder a descriptor, and the path by which it is opened again
 * @throws the system's errors
 */
export function namesIn(folder: { fd: number; path: string }): Iterable<string> {
  return fstatSync(folder.fd).size <= MAX_WHOLE_BYTES
    ? readdirSync(folder.path, 'latin1')
    : namesOneByOne(folder.path);
}

function* namesOneByOne(path: string): Generator<string> {
  // Its types leave out what it hands to the reading of names.
  const folder = opendirSync(path, { encoding: 'latin1' as BufferEncoding });
  try {
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) yield entry.name;
  } finally {
    folder.closeSync();
  }
}
