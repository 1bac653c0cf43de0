import { AUDIT_FIELDS, type AuditEntry } from './audit.js';
import { csvFile, jsonCell } from './csv.js';

/** Yields the entries as CSV. The changes are JSON. */
export const auditCsv = (entries: AsyncIterable<AuditEntry>): AsyncGenerator<Buffer> =>
  csvFile([...AUDIT_FIELDS, 'changes'], entries, (entry) => [
    ...AUDIT_FIELDS.map((field) => entry[field]),
    jsonCell(entry.changes),
  ]);
