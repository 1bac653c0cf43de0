import type { BackupManifest } from '../stores/backup-store.js';
import { PATIENCE, type S3Patience } from '../stores/s3/s3-patience.js';
import type { S3Store } from '../stores/s3/s3-store.js';
import { type Between, openBetween } from './s3-between.js';
import { openS3Fixture, type S3Fixture } from './s3-fixture.js';
import { backupId, chunksOf, manifestOf, noSignal } from './store-fixture.js';

/** Long timeouts, for a storage that responds at last, even on a slow machine. */
export const PATIENT: S3Patience = { ...PATIENCE, attempts: 4, pauseMs: 1 };

/** A store whose requests go through a proxy that injects faults. */
export class FaultyS3 {
  /** The same storage, accessed without the proxy. */
  readonly fixture: S3Fixture;
  readonly between: Between;
  store: S3Store;
  warnings: string[];

  private constructor(fixture: S3Fixture, between: Between) {
    this.fixture = fixture;
    this.between = between;
    ({ store: this.store, warnings: this.warnings } = this.#through(PATIENT));
  }

  static async open(): Promise<FaultyS3> {
    return new FaultyS3(await openS3Fixture(), await openBetween());
  }

  /** Sets the timeouts and retries of the store. */
  use(patience: S3Patience): void {
    ({ store: this.store, warnings: this.warnings } = this.#through(patience));
  }

  write(archive: Uint8Array, id = backupId()): Promise<void> {
    return this.store.write(id, chunksOf(archive), noSignal);
  }

  /** Stores a backup without using the proxy. */
  async keep(archive: Uint8Array): Promise<BackupManifest> {
    const manifest = manifestOf(backupId(), archive);
    await this.fixture.store.write(manifest.id, chunksOf(archive), noSignal);
    await this.fixture.store.publish(manifest);
    return manifest;
  }

  async close(): Promise<void> {
    await this.between.close();
    await this.fixture.close();
  }

  readonly #through = (patience: S3Patience) =>
    this.fixture.other({ endpoint: this.between.endpoint, patience });
}
