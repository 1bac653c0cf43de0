import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { ResumableUpload } from '../../../../generated/daemon/types.js';
import { type TestClock, testClock } from '../../../../testing/time/test-clock.js';
import type { Files } from '../../files.js';
import { uploadOf } from '../../suites/every-operation.js';
import { FilesFixture, type FixtureOptions, openFiles } from '../../suites/files-fixture.js';
import { FixtureFolders } from '../../suites/fixture-folders.js';
import type { ResumableUploads } from '../resumable-uploads.js';

export const KEY = 'dk_one';
export const PATH = '/cnt_one/world.zip';

/** Resumable uploads of one API key, also after a restart of the daemon. */
export class UploadsFixture {
  readonly files: FilesFixture;
  readonly clock: TestClock;
  uploads: ResumableUploads;

  private constructor(files: FilesFixture, clock: TestClock) {
    this.files = files;
    this.clock = clock;
    this.uploads = files.files.uploads;
  }

  static async open(options: Omit<FixtureOptions, 'clock'> = {}): Promise<UploadsFixture> {
    // The clock starts at the host's time, because the times of files come from the host.
    const clock = testClock(Date.now());
    return new UploadsFixture(await FilesFixture.open({ ...options, clock }), clock);
  }

  begin(length: number, path = PATH, keyId = KEY): Promise<ResumableUpload> {
    return this.uploads.create({ path, length, keyId, metadata: undefined });
  }

  append({ id }: ResumableUpload, offset: number, text: string, checksum?: string): Promise<ResumableUpload> {
    return this.uploads.append(id, KEY, { offset, checksum, bytes: uploadOf(text) });
  }

  async offsetOf({ id }: ResumableUpload): Promise<number> {
    return (await this.uploads.get(id, KEY)).offset;
  }

  /** Returns the path of the folder of unfinished uploads, or of a file in it. */
  folder(name = ''): string {
    return join(this.files.base, 'uploads', name);
  }

  kept(): string[] {
    return readdirSync(this.folder()).sort();
  }

  /** Returns the content of the uploaded file, which must be complete. */
  content(): string {
    return readFileSync(this.files.at('world.zip'), 'utf8');
  }

  /**
   * Simulates a kill and a restart: during `work`, `uploads` is a new instance, which knows only what is on the disk.
   * Both instances exist at the same time, because the test itself is not killed.
   */
  async inNextDaemon(work: (next: Files) => Promise<void>): Promise<void> {
    const ours = this.uploads;
    const next = await openFiles(this.files.base, new FixtureFolders(), () => undefined, {
      clock: this.clock,
    });
    try {
      await next.uploads.sweep();
      this.uploads = next.uploads;
      await work(next);
    } finally {
      this.uploads = ours;
      await next.close();
    }
  }

  /** Closes the fixture, and checks that no file is open. */
  async close(): Promise<void> {
    expect(this.files.held()).toEqual([]);
    await this.files.close();
  }
}
