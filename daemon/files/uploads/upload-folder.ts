import { constants } from 'node:fs';
import {
  type FileHandle,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { AT_ONCE } from '../../../lib/disk/held-folder.js';
import { makeFolder } from '../../../lib/disk/make-folder.js';
import { unlessMissing } from '../../../lib/errors/errors.js';

/**
 * The properties of an upload that are known when it is created. They never change, so no update can fail on a full
 * disk.
 */
export type UploadRecord = {
  id: string;
  /** The id of the API key that created the upload. */
  keyId: string;
  /** The user for whom the key's holder sends the upload (`Berth-Actor`); undefined if the request names none. */
  actor?: string | undefined;
  /** The path of the file, as the client sent it. */
  path: string;
  /** The length of the whole file, in bytes. */
  length: number;
  /** The header `Upload-Metadata` as the client sent it. */
  metadata: string | undefined;
};

/** An upload as it is stored. `part` is undefined if the upload is complete. */
export type StoredUpload = { record: UploadRecord; part: StoredPart | undefined };
/** The partial file. If `sureBytes` is set, the checksum of the bytes after it was not verified. */
export type StoredPart = { sureBytes: number | undefined };

const RECORD = /^(upl_[0-9a-v]{26})\.json$/;
const PART = /^(upl_[0-9a-v]{26})\.part(?:-(\d{1,16}))?$/;
const DRAFT = /^upl_[0-9a-v]{26}\.new$/;

/**
 * The directory of unfinished uploads. Each has a record and a partial file. A partial file without a record is an
 * orphan: its record was not written yet, or is already deleted. A record without a partial file means that the
 * upload is complete. The size of the partial file is the number of received bytes; nothing else is written while it
 * grows.
 */
export class UploadFolder {
  readonly #folder: string;

  /** @param folder on the disk of the containers' folders but outside them; only the daemon may access it */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the uploads of an earlier daemon, and deletes orphaned files. @throws the system's errors */
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

  /** Stores a new upload without any bytes. If this fails, it leaves no files. @throws the system's errors */
  async create(record: UploadRecord): Promise<void> {
    makeFolder(this.#folder, 0o700);
    const draft = join(this.#folder, `${record.id}.new`);
    try {
      await writeFile(this.part(record), '', { flag: 'wx', mode: 0o600 });
      await writeFile(draft, JSON.stringify(record), { flag: 'wx', mode: 0o600, flush: true });
      await rename(draft, this.#recordFile(record.id));
    } catch (error) {
      for (const path of [draft, this.part(record)]) await unlink(path).catch(() => undefined);
      throw error;
    }
  }

  /** Returns the partial file's path. @param sureBytes the number in its name; undefined if all bytes are verified */
  part({ id }: UploadRecord, sureBytes?: number): string {
    return join(this.#folder, `${id}.part${sureBytes === undefined ? '' : `-${sureBytes}`}`);
  }

  openPart(record: UploadRecord, sureBytes?: number): Promise<FileHandle> {
    return open(this.part(record, sureBytes), constants.O_RDWR | constants.O_NOFOLLOW | AT_ONCE);
  }

  /**
   * Renames the partial file, whose name contains the number of verified bytes. A rename needs no disk space. Without
   * this number, bytes whose checksum was not verified would count after a kill.
   */
  async markPart(record: UploadRecord, from: number | undefined, to: number | undefined): Promise<void> {
    await rename(this.part(record, from), this.part(record, to));
  }

  /** Returns the number of received bytes. @throws the system's errors */
  async bytes(record: UploadRecord, sureBytes?: number): Promise<number> {
    return (await stat(this.part(record, sureBytes))).size;
  }

  /** Returns when the last byte arrived. @throws the system's errors */
  async changedAtMs(record: UploadRecord, sureBytes?: number): Promise<number> {
    return (await stat(this.part(record, sureBytes))).mtimeMs;
  }

  /** Returns when the upload was completed. */
  async completedAtMs({ id }: UploadRecord): Promise<number> {
    return (await stat(this.#recordFile(id))).mtimeMs;
  }

  /** Marks an upload as complete. Deletes the partial file, which still exists if it was copied. */
  async complete(record: UploadRecord, atMs: number): Promise<void> {
    await unlessMissing(unlink(this.part(record)));
    await utimes(this.#recordFile(record.id), atMs / 1000, atMs / 1000);
  }

  /** Deletes an upload, its record first, so that an interruption leaves an orphan. @throws the system's errors */
  async delete(record: UploadRecord, sureBytes?: number): Promise<void> {
    await unlessMissing(unlink(this.#recordFile(record.id)));
    await unlessMissing(unlink(this.part(record, sureBytes)));
  }

  readonly #recordFile = (id: string): string => join(this.#folder, `${id}.json`);

  /** Reads a record. Returns undefined if it is incomplete, for example after a power cut. */
  async #read(id: string): Promise<UploadRecord | undefined> {
    const text = await readFile(this.#recordFile(id), 'utf8');
    try {
      const record = JSON.parse(text) as Partial<UploadRecord>;
      const { keyId, actor, path, length, metadata } = record;
      const isWhole = record.id === id && typeof keyId === 'string' && typeof path === 'string';
      if (!isWhole || typeof length !== 'number') return undefined;
      return { id, keyId, actor, path, length, metadata };
    } catch {
      // The error is a SyntaxError: JSON.parse throws no other.
      return undefined;
    }
  }
}
