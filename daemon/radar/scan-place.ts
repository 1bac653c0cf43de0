import { createHash } from 'node:crypto';
import { DomainError } from '../../lib/errors.js';
import { canonicalPath, jailPath } from '../files/jail/jail-path.js';

/** Where the next page of a scan begins. */
export type ScanPlace = {
  /** How many changes the pages before have told of. */
  told: number;
  /** The path of the last of them; each character stands for a byte. */
  after: string | undefined;
};

export const BEGINNING: ScanPlace = { told: 0, after: undefined };

type Scanned = { path: string; sinceMs: number };

/** A place as text, which stands for no place of another scan. */
export const cursorOf = ({ told, after }: ScanPlace, scanned: Scanned): string =>
  Buffer.from(`${told} ${markOf(scanned)} ${after}`, 'latin1').toString('base64url');

/** What it says is compared with names alone, so that one which somebody made up leads nowhere. @throws DomainError */
export function placeOf(cursor: string, scanned: Scanned): ScanPlace {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, told, mark, after] = /^(\d{1,15}) (\w{16}) ([^\0]+)$/.exec(text) ?? [];
  if (after === undefined || mark !== markOf(scanned)) {
    throw new DomainError('invalid_input', 'The cursor is none that a page of this scan gave: begin anew.', {
      details: [{ path: '/body/cursor', message: 'is not a next_cursor of this path and time' }],
    });
  }
  return { told: Number(told), after };
}

const markOf = ({ path, sinceMs }: Scanned): string =>
  createHash('sha256')
    .update(`${sinceMs} ${canonicalPath(jailPath(path))}`)
    .digest('hex')
    .slice(0, 16);
