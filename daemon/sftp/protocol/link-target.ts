import { DomainError } from '../../../lib/errors.js';
import { type JailPath, MAX_PATH_BYTES, quoted } from '../../files/jail/jail-path.js';

/**
 * Links lead down from the folder that they are in: the server resolves them with rights of its own, and nothing that is
 * made here is to lead it out of the home. A way up that stays within it does so no more once the link is renamed, or
 * goes through another link. @throws DomainError `forbidden`, `invalid_input`
 */
export function requireDown(link: JailPath, target: Buffer): void {
  const text = target.toString('latin1');
  if (text === '' || target.includes(0) || target.length > MAX_PATH_BYTES) {
    throw new DomainError(
      'invalid_input',
      'A link has to say where it leads, in up to 4096 bytes: name a path.',
    );
  }
  if (!text.startsWith('/') && !text.split('/').includes('..')) return;
  throw new DomainError(
    'forbidden',
    `The link ${quoted(link.text)} could lead out of what you see: name a target in its own folder or below, without "..".`,
  );
}
