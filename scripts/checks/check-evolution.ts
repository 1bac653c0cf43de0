import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, readDocumentFile, SERVICES, type Service } from '../../lib/contract/openapi.js';
import { breakingChanges, UNANNOUNCED } from '../evolution/breaking-changes.js';

/** The folder with the documents of the last release. */
export const RELEASED = join('spec', 'released');
const APPROVED = join('spec', 'approved-changes.txt');

/** Checks that the released documents have the version of the last release. */
export const versionFaults = (versions: Readonly<Record<Service, string>>, released: string): string[] =>
  SERVICES.filter((service) => versions[service] !== released).map(
    (service) =>
      `spec/${service}/openapi.yaml has the version ${versions[service]}, package.json ${released}. Use the same version.`,
  );

/** Compares the documents with those of the last release, except for approved changes. */
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

/**
 * Returns the changes that are not approved, and approved lines that are not needed.
 * @param approved lines `CHANGE -- REASON`; empty lines and those that begin with `#` are ignored
 */
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
        `${change}\n  this cannot be approved: restore it with \`deprecated: true\`, and remove it after the next release.`,
    ),
    ...(announced ?? [])
      .filter((change) => !reasons.get(change))
      .map(
        (change) =>
          `${change}\n  breaks clients of the last release. Undo it, or add the line \`${change} -- REASON\` to ${APPROVED}.`,
      ),
    ...[...reasons.keys()]
      .filter((change) => !changes.includes(change))
      .map((change) => `${APPROVED} approves something that is not a change: ${change}. Remove the line.`),
  ];
}
