import { createHash } from 'node:crypto';
import { DomainError } from '../../lib/errors/errors.js';
import { canonicalPath, jailPath } from '../files/jail/jail-path.js';

/** Where the next page of a scan begins. */
export type ScanPosition = {
  /** How many changes are on the previous pages. */
  shown: number;
  /** The path of the last change on the previous page, one character per byte. */
  after: string | undefined;
};

export const BEGINNING: ScanPosition = { shown: 0, after: undefined };

type Scanned = { path: string; sinceMs: number };

/** Encodes a position as a cursor that is only valid for this scan. */
export const cursorOf = ({ shown, after }: ScanPosition, scanned: Scanned): string =>
  Buffer.from(`${shown} ${markOf(scanned)} ${after}`, 'latin1').toString('base64url');

/**
 * Decodes a cursor. Its path is only compared with other paths, so a forged cursor does no harm. @throws DomainError
 */
export function positionOf(cursor: string, scanned: Scanned): ScanPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, shown, mark, after] = /^(\d{1,15}) (\w{16}) ([^\0]+)$/.exec(text) ?? [];
  if (after === undefined || mark !== markOf(scanned)) {
    throw new DomainError('invalid_input', '`cursor` is not valid for this scan: start again without it.', {
      details: [{ path: '/body/cursor', message: 'is not a next_cursor of this path and time' }],
    });
  }
  return { shown: Number(shown), after };
}

const markOf = ({ path, sinceMs }: Scanned): string =>
  createHash('sha256')
    .update(`${sinceMs} ${canonicalPath(jailPath(path))}`)
    .digest('hex')
    .slice(0, 16);
