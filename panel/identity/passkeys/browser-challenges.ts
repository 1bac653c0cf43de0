import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Op } from 'sequelize';
import { deriveKey } from '../../../lib/secrets/derived-key.js';
import type { Storage } from '../../database/panel-database.js';
import { CHALLENGE_MS } from './web-authn.js';

type Options = Storage & {
  /** `SESSION_SECRET`, from which the key of the challenges is derived. */
  secret: string;
};

const TIME_BYTES = 6;
const NONCE_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + NONCE_BYTES;
const MAC_BYTES = 32;
const CLEAN_EVERY_MS = 60_000;
const TAKE = `INSERT INTO used_challenges (challenge, expires_at) VALUES ($1, $2)
  ON CONFLICT (challenge) DO NOTHING RETURNING challenge`;

/** Challenges that only one browser can use, once, for one purpose. */
export interface BrowserChallenges {
  /**
   * Returns a new challenge.
   *
   * @param browser the secret in the browser's cookie
   * @param purpose what the challenge can be used for
   */
  issue(browser: string, purpose: string): Buffer;
  /**
   * Accepts a challenge once: only one of several concurrent requests, at any panel, gets true.
   *
   * @param challenge the value that the browser has signed, in base64url
   * @param browser the secret in the browser's cookie; undefined if it sent none
   * @param purpose what it was issued for
   */
  take(challenge: string, browser: string | undefined, purpose: string): Promise<boolean>;
}

/**
 * Challenges for browsers that have no session yet. A challenge consists of the time at which it expires, a nonce, and
 * an HMAC of both, of the browser's cookie and of the purpose. So anonymous requests for challenges store nothing, and a
 * challenge is valid only in the browser that requested it, and for what it was requested. Used challenges are stored
 * until they expire. Their number is bounded, because each one counts as an attempt to sign in until its response shows
 * that it succeeded, or as a registration.
 */
export function createBrowserChallenges({ db, clock, secret }: Options): BrowserChallenges {
  const { usedChallenges } = db.models;
  const key = deriveKey(secret, 'berth passkey challenges');
  let cleanedAt = Number.NEGATIVE_INFINITY;

  // The head and the cookie have a fixed length, so the parts cannot be shifted into each other.
  const macOf = (head: Buffer, browser: string, purpose: string) =>
    createHmac('sha256', key).update(head).update(browser).update(purpose).digest();

  function clean(): void {
    const now = clock.now();
    if (now - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = now;
    db.later(() => usedChallenges.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } } }));
  }

  return {
    issue(browser, purpose) {
      const head = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(NONCE_BYTES)]);
      head.writeUIntBE(clock.now() + CHALLENGE_MS, 0, TIME_BYTES);
      return Buffer.concat([head, macOf(head, browser, purpose)]);
    },

    async take(challenge, browser, purpose) {
      const bytes = Buffer.from(challenge, 'base64url');
      const isIssued = browser !== undefined && bytes.length === HEAD_BYTES + MAC_BYTES;
      const head = bytes.subarray(0, HEAD_BYTES);
      if (!isIssued || !timingSafeEqual(bytes.subarray(HEAD_BYTES), macOf(head, browser, purpose)))
        return false;
      const expiresAtMs = head.readUIntBE(0, TIME_BYTES);
      if (expiresAtMs <= clock.now()) return false;
      const taken = await db.write(TAKE, [bytes.toString('base64url'), new Date(expiresAtMs)]);
      clean();
      return taken.length === 1;
    },
  };
}
