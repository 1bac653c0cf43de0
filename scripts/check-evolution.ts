import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, readDocumentFile, SERVICES, type Service } from '../lib/openapi.js';
import { breakingChanges, UNANNOUNCED } from './evolution/breaking-changes.js';

/** Where the documents of the last release are. */
export const RELEASED = join('spec', 'released');
const APPROVED = join('spec', 'approved-changes.txt');

/** A release has one version, and its documents tell it. */
export const versionFaults = (versions: Readonly<Record<Service, string>>, released: string): string[] =>
  SERVICES.filter((service) => versions[service] !== released).map(
    (service) =>
      `spec/${service}/openapi.yaml has the version ${versions[service]}, package.json ${released}. Give them one.`,
  );

/** Faults of the documents against those that were released last, by what was approved. */
export function checkEvolution(root: string): string[] {
  const changes = SERVICES.flatMap((service) => {
    const file = join(root, RELEASED, `${service}.json`);
    if (!existsSync(file)) return [];
    return breakingChanges(readDocumentFile(file), readDocument(service)).map((line) => `${service} ${line}`);
  });
  const file = join(root, APPROVED);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const [panel, daemon] = [readDocument('panel').info.version, readDocument('daemon').info.version];
  return [
    ...versionFaults({ panel, daemon }, version),
    ...judged(changes, existsSync(file) ? readFileSync(file, 'utf8') : ''),
  ];
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
  const [unannounced, announced] = [true, false].map((is) =>
    changes.filter((change) => change.endsWith(UNANNOUNCED) === is),
  );
  return [
    ...(unannounced ?? []).map(
      (change) =>
        `${change}\n  no reason will do: bring it back with \`deprecated: true\`, and take it out after the next release.`,
    ),
    ...(announced ?? [])
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
