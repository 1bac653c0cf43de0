import { DomainError } from '../../../lib/errors/errors.js';
import type { Turns } from '../../files/traversal/turn.js';
import { ArchiveBytes } from './archive-bytes.js';
import { inflated } from './inflated.js';
import { BLOCK_BYTES, isTar } from './tar-entries.js';

/** The formats of archives. `gzip` is a single compressed file. */
export type ArchiveKind = 'zip' | 'tar' | 'tar.gz' | 'gzip';

const GZIP = Buffer.from([0x1f, 0x8b]);
/** Signatures at the start of a zip file: local header (APPNOTE 4.3.7), end record if it is empty (4.3.16). */
const ZIP = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
const MAGIC_BYTES = 4;

/** Detects the format of an archive by its content. The file name is ignored. @throws DomainError `invalid_input` */
export function* archiveKindWalk({ archive }: { archive: number }): Turns<undefined, ArchiveKind> {
  const bytes = new ArchiveBytes(archive);
  const head = Buffer.from(bytes.at(0, Math.min(BLOCK_BYTES, bytes.size)));
  const begin = head.subarray(0, MAGIC_BYTES);
  if (ZIP.some((magic) => magic.equals(begin))) return 'zip';
  if (begin.subarray(0, GZIP.length).equals(GZIP)) {
    let first = Buffer.alloc(0);
    for (const part of inflated('Gunzip', bytes.chunks(0, bytes.size), 'its gzip')) {
      first = Buffer.concat([first, part]);
      if (first.length >= BLOCK_BYTES) break;
    }
    return isTar(first.subarray(0, BLOCK_BYTES)) ? 'tar.gz' : 'gzip';
  }
  if (isTar(head)) return 'tar';
  const message = 'The file is not a supported archive: use zip, tar, tar.gz or gzip.';
  throw new DomainError('invalid_input', message);
}
