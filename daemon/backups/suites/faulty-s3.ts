import type { BackupManifest } from '../backup-store.js';
import { PATIENCE, type S3Patience } from '../s3/s3-patience.js';
import type { S3Store } from '../s3/s3-store.js';
import { type Between, openBetween } from './s3-between.js';
import { openS3Stage, type S3Stage } from './s3-stage.js';
import { backupId, chunksOf, manifestOf, noSignal } from './store-stage.js';

/** Of a storage that answers in the end, however slow this machine is. */
export const PATIENT: S3Patience = { ...PATIENCE, attempts: 4, pauseMs: 1 };

/** A store whose requests go through something that may do anything with them. */
export class FaultyS3 {
  /** The same place without anything between. */
  readonly stage: S3Stage;
  readonly between: Between;
  store: S3Store;
  warnings: string[];

  private constructor(stage: S3Stage, between: Between) {
    this.stage = stage;
    this.between = between;
    ({ store: this.store, warnings: this.warnings } = this.#through(PATIENT));
  }

  static async open(): Promise<FaultyS3> {
    return new FaultyS3(await openS3Stage(), await openBetween());
  }

  /** From now on. */
  use(patience: S3Patience): void {
    ({ store: this.store, warnings: this.warnings } = this.#through(patience));
  }

  write(archive: Uint8Array, id = backupId()): Promise<void> {
    return this.store.write(id, chunksOf(archive), noSignal);
  }

  /** A whole backup, that nothing came between. */
  async keep(archive: Uint8Array): Promise<BackupManifest> {
    const manifest = manifestOf(backupId(), archive);
    await this.stage.store.write(manifest.id, chunksOf(archive), noSignal);
    await this.stage.store.publish(manifest);
    return manifest;
  }

  async close(): Promise<void> {
    await this.between.close();
    await this.stage.close();
  }

  readonly #through = (patience: S3Patience) =>
    this.stage.other({ endpoint: this.between.endpoint, patience });
}
