import { DomainError } from '../../lib/errors.js';
import { commonPasswords } from './common-passwords.js';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

/**
 * Refuses a new password that breaks the requirements ("Password requirements") or that is among the best
 * known. Characters are code points, nothing is trimmed or normalised.
 *
 * @param path where it stands in the request, as a JSON pointer
 * @throws DomainError `invalid_input` with code `weak_password`
 */
export function checkNewPassword(password: string, path = '/body/password'): void {
  const weak = (message: string) =>
    new DomainError('invalid_input', message, { code: 'weak_password', details: [{ path, message }] });
  const characters = [...password].length;
  if (characters < MIN_CHARACTERS || characters > MAX_CHARACTERS) {
    throw weak(`A password has ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters.`);
  }
  if (!/[A-Z]/.test(password) || !/[a-z]/.test(password) || !/[0-9]/.test(password)) {
    throw weak('A password has at least one upper-case letter, one lower-case letter and one digit.');
  }
  if (commonPasswords.has(password.toLowerCase())) {
    throw weak('This password is among the first that anybody would try. Choose another one.');
  }
}
