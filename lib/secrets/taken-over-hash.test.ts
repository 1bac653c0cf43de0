import { describe, expect, it } from '@jest/globals';
import { createPasswordHasher } from './password-hasher.js';
import { isTakenOver } from './taken-over-hash.js';

/** Made with crypt(3), which has an implementation of its own. */
const HASH = '$2y$07$abcdefghijklmnopqrstuuUmwDLsxHBXE6sGtxctUD1HfJpawJhK.';
const PEPPER = 'a pepper for tests, 32 characters';
const passwords = createPasswordHasher({ pepper: PEPPER, cost: 8 });

describe('a hash of another program', () => {
  it('verifies only the right password, and shows nothing of the hash', async () => {
    const stored = passwords.takeOver(HASH) ?? '';
    expect(isTakenOver(stored)).toBe(true);
    expect(stored).not.toContain(HASH.slice(7));
    expect(await passwords.verify('rasmus-lerdorf', stored, '127.0.0.1')).toBe(true);
    expect(await passwords.verify('rasmus-lerdorg', stored, '127.0.0.1')).toBe(false);
  });

  it('cannot be opened with another pepper', async () => {
    const other = createPasswordHasher({ pepper: `${PEPPER}!`, cost: 8 });
    const stored = passwords.takeOver(HASH) ?? '';
    await expect(other.verify('rasmus-lerdorf', stored, '127.0.0.1')).rejects.toThrow();
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
