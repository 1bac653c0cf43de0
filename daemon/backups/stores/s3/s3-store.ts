import type { ByteRange } from '../../../../lib/contract/download.js';
import { isKind, unlessKind } from '../../../../lib/errors/errors.js';
import type { Clock } from '../../../../lib/time/clock.js';
import type { BackupManifest, BackupStore } from '../backup-store.js';
import { MAX_MANIFEST_BYTES, manifestText, parseManifest } from '../manifest-text.js';
import { archiveName, manifestName, noBackup, storeName } from '../store-names.js';
import { bodyOf } from './body.js';
import { Bucket, type BucketOptions, type Unfinished } from './bucket.js';
import { readObject } from './read-object.js';
import type { S3Logger } from './s3-faults.js';
import { PATIENCE, type S3Patience } from './s3-patience.js';
import { writeObject } from './write-object.js';

export type S3StoreConfig = Omit<BucketOptions, 'patience' | 'logger'> & {
  /** Whether clients that download backups can reach the storage at this endpoint. */
  hasLinks: boolean;
};

export type S3StoreTools = { logger: S3Logger; clock: Clock; patience?: S3Patience };

/** How many manifests are read concurrently. */
const READS_AT_ONCE = 8;
/** The maximum lifetime of a URL in seconds: S3 allows a week. */
const MAX_LINK_S = 604_800;

/**
 * Stores backups in an S3 bucket, below a prefix that only this daemon uses. So each unfinished upload below the
 * prefix belongs to this daemon. The store connects to the storage only when it is needed.
 */
export class S3Store implements BackupStore {
  readonly kind = 's3';
  readonly link?: NonNullable<BackupStore['link']>;
  readonly #bucket: Bucket;
  readonly #logger: S3Logger;
  readonly #clock: Clock;
  readonly #patience: S3Patience;

  constructor({ hasLinks, ...bucket }: S3StoreConfig, { logger, clock, patience = PATIENCE }: S3StoreTools) {
    this.#logger = logger;
    this.#clock = clock;
    this.#patience = patience;
    this.#bucket = new Bucket({ ...bucket, logger, patience });
    if (hasLinks) this.link = (id, options) => this.#link(id, options);
  }

  async write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    const onLeft = (error: unknown) =>
      this.#logger.warn({ err: error, backup: id }, 'cannot delete the files of an incomplete backup');
    await writeObject(this.#bucket, archiveName(id), { archive, signal, onLeft });
  }

  async publish(manifest: BackupManifest): Promise<void> {
    const name = manifestName(manifest.id);
    await this.#require(manifest.id);
    await this.#bucket.put(name, bodyOf(Buffer.from(manifestText(manifest))));
  }

  async *manifests(signal: AbortSignal): AsyncGenerator<BackupManifest> {
    for await (const page of this.#bucket.names(signal)) {
      const ids = page.flatMap((name) => idOf(name, 'manifest') ?? []);
      for (let at = 0; at < ids.length; at += READS_AT_ONCE) {
        const reading = ids.slice(at, at + READS_AT_ONCE).map((id) => this.manifest(id, signal));
        for (const manifest of await Promise.all(reading)) if (manifest !== undefined) yield manifest;
      }
    }
  }

  async *read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const options = { range, signal, patience: this.#patience, logger: this.#logger };
    yield* readObject(this.#bucket, archiveName(id), options);
  }

  async remove(id: string): Promise<void> {
    const archive = archiveName(id);
    await this.#bucket.remove(manifestName(id));
    await this.#bucket.remove(archive).catch((error: unknown) => {
      this.#logger.warn({ err: error, backup: id }, 'cannot delete the files of an incomplete backup');
    });
  }

  async sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    for await (const page of this.#bucket.names(signal)) {
      for (const name of page) {
        const id = idOf(name, 'archive');
        if (id === undefined || page.includes(manifestName(id)) || going.has(id)) continue;
        // The manifest may be on another page of the list, or may have been published in the meantime.
        const isPublished = (await this.#bucket.size(manifestName(id), signal)) !== undefined;
        if (!isPublished) await this.#bucket.remove(name);
      }
    }
    for await (const page of this.#bucket.unfinished(signal)) {
      for (const upload of page) {
        const id = idOf(upload.name, 'archive');
        if (id !== undefined && !going.has(id)) await this.#abort(upload);
      }
    }
  }

  async #link(id: string, options: { fileName: string; expiresInS: number }): Promise<string> {
    const name = archiveName(id);
    await this.#require(id);
    return this.#bucket.link(name, {
      fileName: options.fileName,
      expiresInS: Math.min(options.expiresInS, MAX_LINK_S),
      atMs: this.#clock.now(),
    });
  }

  async #require(id: string): Promise<void> {
    if ((await this.#bucket.size(archiveName(id))) === undefined) throw noBackup();
  }

  async manifest(id: string, signal?: AbortSignal): Promise<BackupManifest | undefined> {
    const text = await this.#manifestText(id, signal);
    if (text === undefined) return undefined;
    const manifest = parseManifest(text, id);
    if (manifest === undefined) {
      this.#logger.warn(
        { backup: id },
        'skipped a backup with a manifest that is damaged or was written by a newer version of Berth',
      );
    }
    return manifest;
  }

  /** Reads the text of a manifest. Returns an empty text if the object is too long for a manifest. */
  async #manifestText(id: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    const options = { range: undefined, signal, patience: this.#patience, logger: this.#logger };
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of readObject(this.#bucket, manifestName(id), options)) {
        bytes += chunk.length;
        if (bytes > MAX_MANIFEST_BYTES) return '';
        chunks.push(chunk);
      }
    } catch (error) {
      if (isKind(error, 'not_found')) return undefined;
      throw error;
    }
    return Buffer.concat(chunks).toString();
  }

  /** Aborts a multipart upload. Ignores that it may already have ended. */
  async #abort(upload: Unfinished): Promise<void> {
    await unlessKind(this.#bucket.abort(upload), 'not_found');
  }
}

function idOf(name: string, what: 'archive' | 'manifest'): string | undefined {
  const known = storeName(name);
  return known?.what === what ? known.id : undefined;
}
