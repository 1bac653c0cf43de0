import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { base64, isSealedBy, newFileKey, openedKey, sealedHeader, sealedKey, TITLE } from './file-key.js';
import { AgeError, openedPayload, sealedPayload, split } from './payload.js';

/** Files of age that are encrypted with a passphrase (c2sp.org/age, "The scrypt recipient type"). */

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const BLOCK_SIZE = 8;
/** The work factor of new files, as a power of two. It is that of the tool age. Deriving the key then needs 256 MiB. */
const WORK = 18;
/** The highest work factor of files that are read. Deriving the key then needs 1 GiB. */
const MAX_WORK = 20;
/** More bytes than a header for a passphrase has. */
const MAX_HEADER_BYTES = 256;
const HEADER = new RegExp(
  `^(${TITLE}\\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9][0-9]?)\\n([A-Za-z0-9+/]{43})\\n---) ([A-Za-z0-9+/]{43})\\n`,
);

/**
 * Encrypts a content, so that `age --decrypt` can read it with the passphrase.
 * @param work the work factor of deriving the key, as a power of two
 */
export async function* sealedByPassphrase(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  work = WORK,
): AsyncGenerator<Uint8Array, void> {
  const fileKey = newFileKey();
  const salt = randomBytes(SALT_BYTES);
  const sealed = sealedKey(fileKey, await wrapKey(passphrase, salt, work));
  yield sealedHeader(`scrypt ${base64(salt)} ${work}`, sealed, fileKey);
  yield* sealedPayload(content, fileKey);
}

/**
 * Decrypts a file.
 * @throws AgeError `no passphrase` if the file is not one of age for a passphrase; `unknown key` if it has another passphrase;
 * `changed`
 */
export async function* openedByPassphrase(
  file: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array, void> {
  const { head, rest } = await split(file, MAX_HEADER_BYTES);
  const [header = '', text = '', salt = '', work = '', sealed = '', mac = ''] =
    HEADER.exec(head.toString('latin1')) ?? [];
  if (header === '' || Number(work) > MAX_WORK) throw new AgeError('no passphrase');
  const key = await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(work));
  const fileKey = openedKey(Buffer.from(sealed, 'base64'), key);
  if (fileKey === undefined) throw new AgeError('unknown key');
  if (!isSealedBy(fileKey, text, mac)) throw new AgeError('changed');
  const body = async function* () {
    yield head.subarray(header.length);
    yield* rest;
  };
  yield* openedPayload(body(), fileKey);
}

function wrapKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const cost = 2 ** work;
  const options: ScryptOptions = { cost, blockSize: BLOCK_SIZE, maxmem: 256 * cost * BLOCK_SIZE };
  return new Promise((resolve, reject) => {
    const salted = Buffer.concat([Buffer.from(`${TITLE}/scrypt`), salt]);
    scrypt(passphrase, salted, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
