import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The data of a registration or sign-in that a browser passes to a passkey. */
export type Ceremony = { challenge: string; rpId: string; origin: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const cbor = (value: object) => Buffer.from(isoCBOR.encode(value as never));

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
/** Two flags: the passkey can be backed up, and it is backed up. */
const BACKED_UP = 0x08 | 0x10;
const ATTESTED = 0x40;
const AAGUID = Buffer.alloc(16);

/**
 * A passkey in software, with a real key (ES256). Its methods return what a browser and an authenticator send in each
 * step.
 */
export class SoftPasskey {
  readonly id: Buffer;
  /** Signature counter; the value 0 means that the passkey has no counter. */
  counter = 0;
  /** Whether the authenticator checks a PIN or biometrics. */
  verifiesUser = true;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #userHandle: string;

  constructor(userHandle: string, id: Buffer = randomBytes(16)) {
    this.id = id;
    this.#userHandle = userHandle;
  }

  /** @param attestation an attestation statement; the format `none` by default */
  create(ceremony: Ceremony, attestation?: { fmt: string; attStmt: Map<string, unknown> }) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((each) => new Uint8Array(Buffer.from(each, 'base64url')));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]],
      [-3, coordinates[1]],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([AAGUID, length, this.id, cbor(key)]);
    const authData = Buffer.concat([this.#head(ceremony.rpId, BACKED_UP | ATTESTED), credential]);
    const { fmt, attStmt } = attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return this.#answer<RegistrationResponseJSON>({
      clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
      attestationObject: base64url(attestationObject),
      transports: ['internal', 'hybrid'],
    });
  }

  get(ceremony: Ceremony, userHandle: string = this.#userHandle) {
    const said = clientData('webauthn.get', ceremony);
    const authData = this.#head(ceremony.rpId, BACKED_UP);
    const signature = sign('sha256', Buffer.concat([authData, sha256(said)]), this.#keys.privateKey);
    return this.#answer<AuthenticationResponseJSON>({
      clientDataJSON: base64url(said),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle,
    });
  }

  #head(rpId: string, flags: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0));
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  #answer<A extends RegistrationResponseJSON | AuthenticationResponseJSON>(response: A['response']): A {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } as unknown as A;
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });
