import type { Columns } from '../traversal/columns.js';
import { createFileTimes, fileBytes } from './file-numbers.js';

/**
 * Converts the columns of a walk to entries, one at a time. `make` creates an entry from a size and a time in the API's
 * format.
 */
export function* rowsOf<Row>(
  { paths, marks, sizes, modified, unreadable }: Columns,
  make: (path: string, isMarked: boolean, size: number, modified: string, unreadable?: string) => Row,
): Generator<Row, undefined> {
  const timeOf = createFileTimes();
  let index = 0;
  let from = 0;
  for (let end = paths.indexOf('\0'); end !== -1; end = paths.indexOf('\0', from)) {
    const [size, time] = [fileBytes(sizes[index] ?? 0), timeOf(modified[index] ?? 0)];
    yield make(paths.slice(from, end), marks[index] === 1, size, time, unreadable?.get(index));
    from = end + 1;
    index += 1;
  }
  return undefined;
}
