const LINES_A_CHUNK = 100;

type Cell = string | number | boolean | null;

/** Yields a CSV file (RFC 4180): a header line, then one line per entry. */
export async function* csvFile<T>(
  header: readonly string[],
  entries: AsyncIterable<T>,
  cellsOf: (entry: T) => readonly Cell[],
): AsyncGenerator<Buffer> {
  let lines: string[] = [header.join(',')];
  for await (const entry of entries) {
    lines.push(cellsOf(entry).map(cell).join(','));
    if (lines.length < LINES_A_CHUNK) continue;
    yield chunk(lines);
    lines = [];
  }
  if (lines.length > 0) yield chunk(lines);
}

/** Returns a list as JSON, which programs can parse. Returns null if it is empty, for an empty cell. */
export const jsonCell = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

const chunk = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''));

/**
 * Returns the text of a cell. A value that a spreadsheet would interpret as a formula gets an apostrophe before it
 * (OWASP, CSV Injection).
 */
function cell(value: Cell): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
