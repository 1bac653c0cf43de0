import { constants } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../../../lib/errors.js';
import { AT_ONCE, NEW_FILE } from '../../../lib/held-folder.js';
import { makeFolder } from '../../../lib/make-folder.js';

/** What is known of an upload from its beginning on. It never changes, so that a full disk cannot make it untrue. */
export type UploadRecord = {
  id: string;
  /** The key that began it. */
  keyId: string;
  /** Where the file is to be, as it was asked for. */
  path: string;
  /** Of the whole file, in bytes. */
  length: number;
  /** `Upload-Metadata` as it came. */
  metadata: string | undefined;
};

/** An upload as it lies on the disk. */
export type StoredUpload = { record: UploadRecord; part: StoredPart | undefined };
/** What has come of a file; behind `sureBytes`, where there are any, its bytes were not compared with their checksum. */
export type StoredPart = { sureBytes: number | undefined };

const RECORD = /^(upl_[0-9a-v]{26})\.json$/;
const PART = /^(upl_[0-9a-v]{26})\.part(?:-(\d{1,16}))?$/;
const DRAFT = /^upl_[0-9a-v]{26}\.new$/;

/**
 * Where unfinished uploads lie: of each a record and a part. A part alone is nobody's: its record was not written yet,
 * or is deleted already. A record alone says that the file is at its place. How much has come is the size of the
 * part; nothing else is written while it grows.
 */
export class UploadFolder {
  readonly #folder: string;

  /** @param folder on the disk of the servers' folders and outside them: nobody but the daemon gets into it */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What an earlier daemon has left; what is nobody's is deleted. @throws the system's errors */
  async load(): Promise<StoredUpload[]> {
    const names = (await unlessMissing(readdir(this.#folder))) ?? [];
    const parts = new Map<string, StoredPart>();
    for (const name of names) {
      const [, id, sure] = PART.exec(name) ?? [];
      if (id !== undefined) parts.set(id, { sureBytes: sure === undefined ? undefined : Number(sure) });
    }
    const stored: StoredUpload[] = [];
    for (const name of names) {
      const [, id] = RECORD.exec(name) ?? [];
      const record = id === undefined ? undefined : await this.#read(id);
      if (record === undefined) continue;
      stored.push({ record, part: parts.get(record.id) });
    }
    const known = new Set(stored.map(({ record }) => record.id));
    for (const name of names) {
      const id = (PART.exec(name) ?? RECORD.exec(name))?.[1];
      const isNobodys = id === undefined ? DRAFT.test(name) : !known.has(id);
      if (isNobodys) await unlink(join(this.#folder, name));
    }
    return stored;
  }

  /** Keeps an upload of which nothing has come yet. Where that fails nothing is left. @throws the system's errors */
  async create(record: UploadRecord): Promise<void> {
    makeFolder(this.#folder, 0o700);
    const draft = join(this.#folder, `${record.id}.new`);
    try {
      await (await open(this.part(record), NEW_FILE, 0o600)).close();
      const file = await open(draft, NEW_FILE, 0o600);
      try {
        await file.writeFile(JSON.stringify(record));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, this.#recordFile(record.id));
    } catch (error) {
      for (const path of [draft, this.part(record)]) await unlink(path).catch(() => undefined);
      throw error;
    }
  }

  /** The part's path. @param sureBytes as in its name; undefined where all of it is sure */
  part({ id }: UploadRecord, sureBytes?: number): string {
    return join(this.#folder, `${id}.part${sureBytes === undefined ? '' : `-${sureBytes}`}`);
  }

  openPart(record: UploadRecord, sureBytes?: number): Promise<FileHandle> {
    return open(this.part(record, sureBytes), constants.O_RDWR | constants.O_NOFOLLOW | AT_ONCE);
  }

  /** In its name, which takes no room: a daemon that is killed may not count what it could not compare. */
  async markPart(record: UploadRecord, from: number | undefined, to: number | undefined): Promise<void> {
    await rename(this.part(record, from), this.part(record, to));
  }

  /** How much of it there is. @throws the system's errors */
  async bytes(record: UploadRecord, sureBytes?: number): Promise<number> {
    return (await stat(this.part(record, sureBytes))).size;
  }

  /** When its last byte came. @throws the system's errors */
  async changedAtMs(record: UploadRecord, sureBytes?: number): Promise<number> {
    return (await stat(this.part(record, sureBytes))).mtimeMs;
  }

  /** When it was completed. */
  async completedAtMs({ id }: UploadRecord): Promise<number> {
    return (await stat(this.#recordFile(id))).mtimeMs;
  }

  /** The file is at its place, also where the part is a copy of it. */
  async complete(record: UploadRecord, atMs: number): Promise<void> {
    await unlessMissing(unlink(this.part(record)));
    await utimes(this.#recordFile(record.id), atMs / 1000, atMs / 1000);
  }

  /** The record first: whatever comes in between, a part alone is nobody's. @throws the system's errors */
  async delete(record: UploadRecord, sureBytes?: number): Promise<void> {
    await unlessMissing(unlink(this.#recordFile(record.id)));
    await unlessMissing(unlink(this.part(record, sureBytes)));
  }

  readonly #recordFile = (id: string): string => join(this.#folder, `${id}.json`);

  /** Undefined where it is not whole, as a power cut may leave it. */
  async #read(id: string): Promise<UploadRecord | undefined> {
    const text = await readFile(this.#recordFile(id), 'utf8');
    try {
      const record = JSON.parse(text) as Partial<UploadRecord>;
      const { keyId, path, length, metadata } = record;
      const isWhole = record.id === id && typeof keyId === 'string' && typeof path === 'string';
      if (!isWhole || typeof length !== 'number') return undefined;
      return { id, keyId, path, length, metadata };
    } catch {
      // JSON.parse throws a SyntaxError and nothing else.
      return undefined;
    }
  }
}
