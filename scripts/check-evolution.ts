import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, readDocumentFile, SERVICES } from '../lib/openapi.js';
import { breakingChanges } from './evolution/breaking-changes.js';

const RELEASED = join('spec', 'released');
const APPROVED = join('spec', 'approved-changes.txt');

/** Faults of the documents against those that were released last, by what was approved. */
export function checkEvolution(root: string): string[] {
  const changes = SERVICES.flatMap((service) => {
    const file = join(root, RELEASED, `${service}.json`);
    if (!existsSync(file)) return [];
    return breakingChanges(readDocumentFile(file), readDocument(service)).map((line) => `${service} ${line}`);
  });
  const file = join(root, APPROVED);
  return judged(changes, existsSync(file) ? readFileSync(file, 'utf8') : '');
}

/** @param approved lines `CHANGE -- REASON`; empty ones and those that begin with `#` say nothing */
export function judged(changes: readonly string[], approved: string): string[] {
  const lines = approved.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const reasons = new Map(
    lines.map((line): [string, string] => {
      const [change = '', reason = ''] = line.split(' -- ', 2);
      return [change, reason.trim()];
    }),
  );
  return [
    ...changes
      .filter((change) => !reasons.get(change))
      .map(
        (change) =>
          `${change}\n  breaks clients of the last release. Undo it, or write \`${change} -- REASON\` into ${APPROVED}.`,
      ),
    ...[...reasons.keys()]
      .filter((change) => !changes.includes(change))
      .map((change) => `${APPROVED} approves what is no change (any more): ${change}. Take the line out.`),
  ];
}
