import { HEADER_BYTES, isOfAge } from '../../../lib/age/header.js';
import type { Identity } from '../../../lib/age/identity.js';
import { AgeError, opened, sealed } from '../../../lib/age/payload.js';
import type { ByteRange } from '../../../lib/contract/download.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { BackupManifest, BackupStore } from './backup-store.js';

const CHANGED = 'The encrypted archive was changed or cut since it was stored.';
const UNDESCRIBED = 'The archive is encrypted, and its manifest is missing or does not belong to it.';
/** What is wrong with an archive that cannot be decrypted although the daemon may have its key. */
export const ENCRYPTION_DAMAGE: readonly string[] = [CHANGED, UNDESCRIBED];

/**
 * Encrypts the archives of another store with the operator's key. Its readers see the archives as they were before. Without a
 * key, archives are stored as they are. Manifests are not encrypted.
 */
export class EncryptedStore implements BackupStore {
  readonly kind: BackupStore['kind'];
  readonly link?: NonNullable<BackupStore['link']>;
  readonly #inner: BackupStore;
  readonly #identities: readonly Identity[];
  /** The sizes of the archives that are stored encrypted and have no manifest yet, by the ids of their backups. */
  readonly #unpublished = new Map<string, number>();

  /** @param identities the keys, newest first: the first one encrypts, and all of them decrypt */
  constructor(inner: BackupStore, identities: readonly Identity[]) {
    this.#inner = inner;
    this.kind = inner.kind;
    this.#identities = identities;
    // With a link, a client would get the encrypted archive.
    if (inner.link !== undefined && identities.length === 0)
      this.link = async (id, options) => {
        if ((await inner.manifest(id))?.encryption !== undefined) throw unknownKey();
        return inner.link?.(id, options) ?? '';
      };
  }

  async write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    const [identity] = this.#identities;
    if (identity === undefined) return this.#inner.write(id, archive, signal);
    let size = 0;
    const counted = async function* () {
      for await (const chunk of archive) {
        size += chunk.length;
        yield chunk;
      }
    };
    await this.#inner.write(id, sealed(counted(), identity), signal);
    this.#unpublished.set(id, size);
  }

  async publish(manifest: BackupManifest): Promise<void> {
    const isNew = this.#unpublished.has(manifest.id);
    await this.#inner.publish(isNew ? { ...manifest, encryption: 'age' } : manifest);
    this.#unpublished.delete(manifest.id);
  }

  async *read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const inner = this.#inner;
    const unpublished = this.#unpublished.get(id);
    const manifest = unpublished === undefined ? await inner.manifest(id, signal) : undefined;
    const size = unpublished ?? (manifest?.encryption === undefined ? undefined : manifest.size);
    if (size === undefined) {
      // The encrypted bytes must not pass for the archive.
      if (manifest === undefined && (await this.#isEncrypted(id, signal)))
        throw new DomainError('invalid_input', UNDESCRIBED);
      return yield* inner.read(id, range, signal);
    }
    try {
      yield* opened((part) => inner.read(id, part, signal), this.#identities, size, range);
    } catch (error) {
      if (!(error instanceof AgeError)) throw error;
      if (error.reason === 'unknown key') throw unknownKey(error);
      throw new DomainError('invalid_input', CHANGED, { cause: error });
    }
  }

  /** Returns whether an archive without a manifest begins as an encrypted one. */
  async #isEncrypted(id: string, signal: AbortSignal | undefined): Promise<boolean> {
    let begin = Buffer.alloc(0);
    for await (const chunk of this.#inner.read(id, undefined, signal)) {
      begin = Buffer.concat([begin, chunk]);
      if (begin.length >= HEADER_BYTES) break;
    }
    return isOfAge(begin);
  }

  async remove(id: string): Promise<void> {
    this.#unpublished.delete(id);
    await this.#inner.remove(id);
  }

  manifests(signal: AbortSignal): AsyncIterable<BackupManifest> {
    return this.#inner.manifests(signal);
  }

  manifest(id: string, signal?: AbortSignal): Promise<BackupManifest | undefined> {
    return this.#inner.manifest(id, signal);
  }

  sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    return this.#inner.sweep(going, signal);
  }
}

const unknownKey = (cause?: unknown) =>
  new DomainError(
    'conflict',
    'The backup is encrypted with a key that the daemon does not have: the operator has to add the key to DAEMON_BACKUP_KEYS and restart the daemon.',
    { cause },
  );
