import { DomainError } from '../../../lib/errors/errors.js';
import { nameOf, quoted } from '../../files/jail/jail-path.js';

/** Returns the error for an archive that is corrupt or incomplete. */
export const damaged = (problem: string, cause?: unknown) =>
  new DomainError('invalid_input', `The archive is damaged: ${problem}. Create or send it again.`, { cause });

/** Returns the error for an entry that is not supported. `name` is a Latin-1 string: one character per byte. */
export const refused = (name: string, problem: string) =>
  new DomainError('invalid_input', `The entry ${shown(name)} of the archive ${problem}.`);

export const tooMuch = (problem: string) =>
  new DomainError(
    'too_large',
    `The unpacked archive is too large: ${problem}. Unpack it on another machine.`,
  );

/** Returns the message of an error from zlib or a header parser. */
export const saying = (error: unknown) =>
  error instanceof Error ? error.message.replace(/\.$/, '') : 'unreadable';

export const shown = (name: string) => quoted(nameOf(name));
