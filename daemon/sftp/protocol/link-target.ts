import { DomainError } from '../../../lib/errors/errors.js';
import { type JailPath, MAX_PATH_BYTES, quoted } from '../../files/jail/jail-path.js';

/**
 * Rejects a link unless it points to its own folder or below. The game server follows links with its own permissions,
 * and no link that a client creates may lead it out of the home folder. Even a link with `..` that stays inside could
 * lead out after a rename or through another link.
 *
 * @throws DomainError `forbidden`, `invalid_input`
 */
export function requireDown(link: JailPath, target: Buffer): void {
  const text = target.toString('latin1');
  if (text === '' || target.includes(0) || target.length > MAX_PATH_BYTES) {
    throw new DomainError(
      'invalid_input',
      'A link needs a target of 1 to 4096 bytes without null bytes: name a path.',
    );
  }
  if (!text.startsWith('/') && !text.split('/').includes('..')) return;
  throw new DomainError(
    'forbidden',
    `The link ${quoted(link.text)} could lead out of your home folder: name a target in its own folder or below, without "..".`,
  );
}
