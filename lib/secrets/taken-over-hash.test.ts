import { describe, expect, it, jest } from '@jest/globals';
import bcrypt from 'bcrypt';
import { createPasswordHasher } from './password-hasher.js';
import { isTakenOver } from './taken-over-hash.js';

/** Made with crypt(3), which has an implementation of its own. */
const HASH = '$2y$07$abcdefghijklmnopqrstuuUmwDLsxHBXE6sGtxctUD1HfJpawJhK.';
const PEPPER = 'a pepper for tests, 32 characters';
const passwords = createPasswordHasher({ pepper: PEPPER, cost: 8 });

describe('a hash of another program', () => {
  it('verifies only the right password, and does not show the hash', async () => {
    const stored = passwords.takeOver(HASH) ?? '';
    expect(isTakenOver(stored)).toBe(true);
    expect(stored).not.toContain(HASH.slice(7));
    expect(await passwords.verify('rasmus-lerdorf', stored, '127.0.0.1')).toBe(true);
    expect(await passwords.verify('rasmus-lerdorg', stored, '127.0.0.1')).toBe(false);
  });

  it('is worth nothing with another pepper, like hashes of Berth', async () => {
    const other = createPasswordHasher({ pepper: `${PEPPER}!`, cost: 8 });
    const stored = passwords.takeOver(HASH) ?? '';
    expect(await other.verify('rasmus-lerdorf', stored, '127.0.0.1')).toBe(false);
  });

  it('takes as much work as a hash of Berth, whether the password is right or wrong', async () => {
    const compare = jest.spyOn(bcrypt, 'compare');
    /** Returns the number of rounds that bcrypt computed. */
    const roundsOf = async (password: string, stored: string | undefined, by = passwords) => {
      compare.mockClear();
      await by.verify(password, stored, '127.0.0.1');
      return compare.mock.calls.reduce((sum, [, hash]) => sum + 2 ** Number(hash.slice(4, 6)), 0);
    };
    const lost = createPasswordHasher({ pepper: `${PEPPER}!`, cost: 8 }).takeOver(HASH);
    const cheap = passwords.takeOver(HASH.replace('$07$', '$04$'));
    for (const stored of [undefined, passwords.takeOver(HASH), cheap, lost, await passwords.hash('x', '')])
      for (const password of ['rasmus-lerdorf', 'wrong']) expect(await roundsOf(password, stored)).toBe(256);
    compare.mockRestore();
  });

  it.each([
    ['argon2', '$argon2id$v=19$m=65536,t=4,p=1$c2FsdA$aGFzaA'],
    ['a higher cost', HASH.replace('$07$', '$09$')],
    ['a text', 'rasmus-lerdorf'],
    ['nothing', ''],
  ])('is not taken over if it is %s', (_, hash) => {
    expect(passwords.takeOver(hash)).toBeUndefined();
  });
});
