import { DomainError } from '../../../../lib/errors.js';
import { nameOf, quoted } from '../../jail/jail-path.js';

/** An archive that cannot be trusted, or says less than it should. */
export const damaged = (why: string, cause?: unknown) =>
  new DomainError('invalid_input', `The archive is damaged: ${why}. Make or send it anew.`, { cause });

/** An entry that is not made; `name` as its bytes. */
export const refused = (name: string, why: string) =>
  new DomainError('invalid_input', `The entry ${shown(name)} of the archive ${why}.`);

export const tooMuch = (why: string) =>
  new DomainError('too_large', `The archive unpacks to too much: ${why}. Unpack it elsewhere.`);

/** What zlib, or a reader of headers, says of bytes. */
export const saying = (error: unknown) =>
  error instanceof Error ? error.message.replace(/\.$/, '') : 'unreadable';

export const shown = (name: string) => quoted(nameOf(name));
