import { lstat } from 'node:fs/promises';
import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { fileVersion } from '../../../lib/disk/file-version.js';
import { DomainError, unlessMissing } from '../../../lib/errors/errors.js';
import type { Spot } from '../jail/jail.js';
import { quoted } from '../jail/jail-path.js';

/**
 * Checks that the entry at a location meets the condition of a write.
 *
 * @throws DomainError `precondition_failed`; the system's errors
 */
export async function requireVersion(
  { at, path, inPool }: Spot,
  condition: WriteCondition | undefined,
): Promise<void> {
  if (condition === undefined) return;
  const { versions, isNew = false } = condition;
  const stat = await unlessMissing(inPool(() => lstat(at, { bigint: true })));
  const name = quoted(path.text);
  if (stat === undefined) {
    if (versions === undefined) return;
    throw new DomainError(
      'precondition_failed',
      `The file ${name} does not exist any more: send the request without If-Match to create it.`,
    );
  }
  if (isNew)
    throw new DomainError('precondition_failed', `The path ${name} already exists: choose another name.`);
  if (versions === 'any' || versions?.includes(fileVersion(stat)) === true) return;
  const message = `The file ${name} has changed since the version in If-Match: read it again.`;
  throw new DomainError('precondition_failed', message);
}
