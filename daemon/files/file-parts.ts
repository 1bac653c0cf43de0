import type { Work } from '../operations/operations.js';
import type { Changes } from './change.js';
import type { Jail } from './jail/jail.js';
import type { CountedSizes } from './posix/counted-size.js';
import type { Staging } from './staging.js';
import type { Walks } from './walks/walks.js';

/** When long work is to end, and whom it tells how far it is, if anybody asks for that. */
export type FileWork = Pick<Work, 'signal'> & Partial<Work>;

/** What the operations on files share. */
export type FileParts = { jail: Jail; walks: Walks; staging: Staging; changes: Changes; sizes: CountedSizes };
