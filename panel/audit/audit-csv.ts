import { AUDIT_FIELDS, type AuditEntry } from './audit.js';

const LINES_A_CHUNK = 100;

/** Yields the entries as CSV (RFC 4180): a header line, then one line per entry. */
export async function* auditCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<Buffer> {
  let lines: string[] = [[...AUDIT_FIELDS, 'changes'].join(',')];
  for await (const entry of entries) {
    lines.push([...AUDIT_FIELDS.map((field) => cell(entry[field])), cell(changesOf(entry))].join(','));
    if (lines.length < LINES_A_CHUNK) continue;
    yield chunk(lines);
    lines = [];
  }
  if (lines.length > 0) yield chunk(lines);
}

/** Returns the changes as JSON, which programs can parse. Returns null if there are none, for an empty cell. */
const changesOf = ({ changes }: AuditEntry) => (changes.length === 0 ? null : JSON.stringify(changes));

const chunk = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''));

/**
 * Returns the text of a cell. A value that a spreadsheet would interpret as a formula gets an apostrophe before it
 * (OWASP, CSV Injection).
 */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
