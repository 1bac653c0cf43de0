import { DomainError, errorCode } from '../../lib/errors.js';
import { fileBytes, fileTime } from './file-numbers.js';
import { fileFault } from './jail/file-fault.js';
import { type Jail, openFolder } from './jail/jail.js';
import { type JailPath, quoted } from './jail/jail-path.js';
import { type ListedEntries, TOO_MANY } from './walks/list-walk.js';
import type { Walks } from './walks/walks.js';

/** An entry of a folder, in the words of the API. What is no folder is a `file`, links and pipes too; `size` is in bytes. */
export type ListedEntry = { name: string; type: 'directory' | 'file'; size: number; modified: string };

/** As the document says (`DirectoryListing`). */
const MAX_ENTRIES = 1_000_000;

/**
 * What a folder holds, by name, as it is asked for. Nothing is opened before the first is, nor held after the last.
 * @throws DomainError, from the first entry on: `not_found`, `invalid_input` for what is no folder or holds too much
 */
export async function* listFolder(
  { jail, walks }: { jail: Jail; walks: Walks },
  path: JailPath,
  isRecursive: boolean,
): AsyncGenerator<ListedEntry> {
  const folder = await jail.hold(path, openFolder);
  try {
    const pieces = walks.walk('list', { fd: folder.fd, isRecursive, maxEntries: MAX_ENTRIES });
    for await (const piece of pieces) yield* entriesOf(piece);
  } catch (error) {
    throw errorCode(error) === TOO_MANY ? tooMany(path, error) : fileFault(error, path);
  } finally {
    await folder.close();
  }
}

function* entriesOf({ names, folders, sizes, modified }: ListedEntries): Generator<ListedEntry> {
  let index = 0;
  let from = 0;
  for (let end = names.indexOf('\0'); end !== -1; end = names.indexOf('\0', from)) {
    yield {
      name: names.slice(from, end),
      type: folders[index] === 1 ? 'directory' : 'file',
      size: fileBytes(sizes[index] ?? 0),
      modified: fileTime(modified[index] ?? 0),
    };
    from = end + 1;
    index += 1;
  }
}

function tooMany(path: JailPath, cause: unknown): DomainError {
  const what = `The folder ${quoted(path.text)} holds over ${MAX_ENTRIES} entries`;
  return new DomainError('invalid_input', `${what}: list the folders in it one by one.`, { cause });
}
