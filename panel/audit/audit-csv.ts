import type { AuditEntry } from './audit.js';

const FIELDS = [
  'id',
  'createdAt',
  'action',
  'outcome',
  'userId',
  'keyId',
  'address',
  'targetId',
  'requestId',
  'error',
  'omitted',
] as const satisfies readonly Exclude<keyof AuditEntry, 'changes'>[];

const LINES_A_CHUNK = 100;

/** The entries as CSV (RFC 4180), in pieces: a line of names, then a line for each. */
export async function* auditCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<Buffer> {
  let lines: string[] = [[...FIELDS, 'changes'].join(',')];
  for await (const entry of entries) {
    lines.push([...FIELDS.map((field) => cell(entry[field])), cell(changesOf(entry))].join(','));
    if (lines.length < LINES_A_CHUNK) continue;
    yield chunk(lines);
    lines = [];
  }
  if (lines.length > 0) yield chunk(lines);
}

/** As JSON, so that programs can read it; nothing where there are none. */
const changesOf = ({ changes }: AuditEntry) => (changes.length === 0 ? null : JSON.stringify(changes));

const chunk = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''));

/** What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection). */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
