import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { keepText } from '../../../lib/disk/state-folder.js';
import { StartError } from '../../../lib/errors/start-error.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { WireReader } from '../protocol/packets/wire-reader.js';
import { sshString, uint32, unlessBadPacket } from './ssh-strings.js';

/** The key by which clients identify the daemon. */
export type HostKey = {
  /** The private key in OpenSSH's format. */
  pem: string;
  /** The fingerprint: `SHA256:` and 43 characters, as `ssh-keygen -lf` prints it. */
  fingerprint: string;
};

const FORM = /^-----BEGIN OPENSSH PRIVATE KEY-----\n([A-Za-z0-9+/=\n]+)\n-----END OPENSSH PRIVATE KEY-----$/;
/** Matches a private key of any type, in any PEM format. */
const ANY_FORM = /^-----BEGIN ([A-Z]+ )?PRIVATE KEY-----\n[\s\S]+\n-----END \1PRIVATE KEY-----$/;
const MAGIC = 'openssh-key-v1\0';
const TYPE = 'ssh-ed25519';
const LINE_LENGTH = 70;

/**
 * Returns the host key in `file`, which is created at the first start with mode 0600. A damaged key is never replaced,
 * because clients would then warn of an attack. If others can read the file, its mode is corrected and a warning is
 * logged.
 *
 * @throws StartError if the file cannot be used or has other content
 */
export function keepHostKey(file: string, logger: Logger): HostKey {
  const pem = keepText(file, makePem, ANY_FORM);
  const publicKey = publicKeyOf(pem);
  if (publicKey === undefined) {
    const kind = otherKindOf(pem);
    if (kind !== undefined) {
      throw new StartError(
        `${file} holds ${kind}, but Berth needs an ed25519 key without a passphrase: restore the daemon's own key, or move this file away to create a new key. Clients will warn about a new key.`,
      );
    }
    throw new StartError(`${file} is damaged: restore a copy of it, then start again.`);
  }
  closeToOthers(file, logger);
  return { pem: `${pem}\n`, fingerprint: fingerprintOf(publicKey) };
}

function closeToOthers(file: string, logger: Logger): void {
  const { mode, uid } = statSync(file);
  if ((mode & 0o077) === 0) return;
  const was = (mode & 0o777).toString(8).padStart(4, '0');
  if (uid !== process.geteuid?.()) {
    logger.warn(
      { file, mode: was, uid },
      'SFTP host key is accessible to others and belongs to another user: change its owner to the daemon’s user and its mode to 0600',
    );
    return;
  }
  chmodSync(file, 0o600);
  logger.warn(
    { file, mode: was },
    'SFTP host key was accessible to others, mode corrected to 0600: if others may have read it, move it away to create a new one, because they can impersonate this daemon',
  );
}

/** Returns the fingerprint of a key. @param publicKey in wire format (RFC 4253 section 6.6) */
export const fingerprintOf = (publicKey: Buffer): string =>
  `SHA256:${createHash('sha256').update(publicKey).digest('base64').replace(/=+$/, '')}`;

/** Creates an ed25519 key in OpenSSH's format (PROTOCOL.key), which Node.js cannot write. */
function makePem(): string {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const check = randomBytes(4);
  const secret = Buffer.concat([
    ...[check, check, sshString(TYPE), sshString(point), sshString(Buffer.concat([seed, point]))],
    sshString('berth'),
  ]);
  // OpenSSH pads the private part to a multiple of 8 bytes with 1, 2, 3, ...
  const padding = Buffer.from(Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, index) => index + 1));
  const whole = Buffer.concat([
    ...[Buffer.from(MAGIC), sshString('none'), sshString('none'), sshString('')],
    ...[uint32(1), sshString(publicBlob(point)), sshString(Buffer.concat([secret, padding]))],
  ]);
  const lines = whole.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines.join('\n')}\n-----END OPENSSH PRIVATE KEY-----`;
}

const publicBlob = (point: Buffer) => Buffer.concat([sshString(TYPE), sshString(point)]);

/** Passes a decoded private key to `read`. Returns undefined if it is damaged or not in OpenSSH's format. */
function readKey<T>(pem: string, read: (reader: WireReader) => T): T | undefined {
  const bytes = Buffer.from(FORM.exec(pem)?.[1] ?? '', 'base64');
  if (!bytes.toString('latin1').startsWith(MAGIC)) return undefined;
  return unlessBadPacket(() => read(new WireReader([bytes.subarray(MAGIC.length)])));
}

/**
 * Returns the type of a private key that is not supported, for an error message. Returns undefined for a damaged key
 * or other content.
 */
function otherKindOf(pem: string): string | undefined {
  if (!FORM.test(pem)) return kindByNode(pem);
  return readKey(pem, (outer) => {
    const cipher = outer.text();
    outer.string();
    outer.string();
    const count = outer.u32();
    const type = new WireReader([outer.string()]).text();
    outer.string();
    if (count !== 1) return undefined;
    if (cipher !== 'none') return `an ${type} key with a passphrase`;
    return type === TYPE ? undefined : `an ${type} key`;
  });
}

function kindByNode(pem: string): string | undefined {
  try {
    return `an ${createPrivateKey(pem).asymmetricKeyType} key that is not in OpenSSH's format`;
  } catch {
    return undefined;
  }
}

/**
 * Returns the public key (in wire format) that belongs to a private key in the form of `makePem`. Returns undefined if
 * the private and public halves do not match.
 */
const publicKeyOf = (pem: string): Buffer | undefined =>
  readKey(pem, (outer) => {
    const [cipher, kdf, options, count] = [outer.text(), outer.text(), outer.text(), outer.u32()];
    if (cipher !== 'none' || kdf !== 'none' || options !== '' || count !== 1) return undefined;
    const blob = outer.string();
    const inner = new WireReader([outer.string()]);
    const [one, other] = [inner.u32(), inner.u32()];
    const isWhole = one === other && inner.text() === TYPE;
    const [point, pair] = [inner.string(), inner.string()];
    inner.text();
    if (!isWhole || point.length !== 32 || pair.length !== 64) return undefined;
    const expected = publicBlob(point);
    const isOne = pair.subarray(32).equals(point) && pointOf(pair.subarray(0, 32)).equals(point);
    return isOne && blob.equals(expected) ? expected : undefined;
  });

/** The DER prefix of an ed25519 private key, which its 32 bytes follow (RFC 8410 section 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function pointOf(seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url');
}
