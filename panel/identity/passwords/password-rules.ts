import { DomainError } from '../../../lib/errors/errors.js';
import type { BreachedPasswords } from './breached-passwords.js';
import { guessedWords } from './guessed-words.js';

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

type Holder = { email: string; username: string };

/**
 * Rejects a new password that violates the requirements ("Password requirements"), is among the most common ones (ASVS
 * 5.0, 6.2.4), or consists only of guessable words and words of the account (6.2.11). Length is counted in code
 * points; nothing is trimmed or normalized. Other passwords are searched for in the operator's file of breached
 * passwords (6.2.12), if there is one.
 *
 * @param path the JSON pointer of the password in the request
 * @throws DomainError `invalid_input` with code `weak_password`; `unavailable` if the operator's file cannot be
 * searched
 */
export async function checkNewPassword(
  password: string,
  holder: Holder,
  breachedPasswords: BreachedPasswords | undefined,
  path = '/body/password',
): Promise<void> {
  const weak = (message: string) =>
    new DomainError('invalid_input', message, { code: 'weak_password', details: [{ path, message }] });
  const characters = [...password].length;
  if (characters < MIN_CHARACTERS || characters > MAX_CHARACTERS) {
    throw weak(`A password must have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters.`);
  }
  if (!/[A-Z]/.test(password) || !/[a-z]/.test(password) || !/[0-9]/.test(password)) {
    throw weak('A password must have at least one uppercase letter, one lowercase letter and one digit.');
  }
  if (isMadeOf(lettersOf(password), [...guessedWords, ...wordsOf(holder)])) {
    throw weak(
      'This password consists of words that are easy to guess, or of your name or address. Choose another one.',
    );
  }
  if (await isCommon(password)) {
    throw weak('This password is one of the most common ones. Choose another one.');
  }
  if (await breachedPasswords?.contains(password)) {
    throw weak('This password is known from a data breach, so attackers will try it. Choose another one.');
  }
}

/**
 * Returns whether the password is among the most common ones, ignoring case. The list is in lower case; 5,000 of its
 * 49,000 entries satisfy the rules. It is loaded on first use.
 */
async function isCommon(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Returns the words of the address and the name. A single letter is not a word. */
const wordsOf = ({ email, username }: Holder): string[] =>
  [...email.split(/[^\p{L}]+/u), username, ...username.split(/[^\p{L}]+/u)]
    .map(lettersOf)
    .filter((word) => word.length > 1);

/** Returns whether a text is a concatenation of these words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}
