import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../../lib/text/ids.js';
import { systemClock } from '../../../../lib/time/clock.js';
import { freePort } from '../../../../testing/network/free-port.js';
import { eventually } from '../../../../testing/time/eventually.js';
import {
  type Harness,
  type HarnessOptions,
  openHarness,
} from '../../../containers/suites/fixtures/container-harness.js';
import { Files } from '../../../files/files.js';
import { quietWork } from '../../../files/suites/files-fixture.js';
import { Backups } from '../../backups.js';
import type { BackupManifest, BackupStore } from '../../stores/backup-store.js';
import { LocalStore } from '../../stores/local-store.js';
import { ArchiveSeal } from '../../storing/archive-seal.js';
import type { BackupLimits } from '../../storing/backup-account.js';
import { makeTree } from './made-tree.js';

export type RestoreFixtureOptions = Partial<HarnessOptions> & {
  /** Wraps or replaces the store that the fixture opens. */
  wrapStore?: (store: BackupStore) => BackupStore;
  limits?: BackupLimits;
  /** The maximum number of backups that retention keeps. */
  keep?: number;
};

/** The command of a server that runs until it is stopped. */
export const READY = 'echo ready; exec sleep 100000';
const MAX_BYTES = 2 ** 40;
const KEY = { keyId: 'key_one' };
const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** The containers, files and backups of a daemon on a real disk, with servers as processes. */
export class RestoreFixture {
  readonly folder: string;
  readonly harness: Harness;
  readonly files: Files;
  readonly store: BackupStore;
  readonly backups: Backups;

  private constructor(
    folder: string,
    parts: { harness: Harness; files: Files; store: BackupStore; backups: Backups },
  ) {
    this.folder = folder;
    this.harness = parts.harness;
    this.files = parts.files;
    this.store = parts.store;
    this.backups = parts.backups;
  }

  /** Opens the fixture. With the folder of a closed fixture, it continues like a restarted daemon. */
  static async open({
    wrapStore = (store) => store,
    ...options
  }: RestoreFixtureOptions = {}): Promise<RestoreFixture> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'berth-restore-'));
    mkdirSync(join(folder, 'servers'), { recursive: true, mode: 0o700 });
    const logger = options.logger ?? quiet;
    const timing = { stopTimeoutMs: 2000, ...options.timing };
    const harness = await openHarness({ ...options, timing, folder });
    const { containers, database } = harness;
    const files = await Files.open({
      dataDirectory: join(folder, 'servers'),
      stagingFolder: join(folder, 'staging'),
      uploadsFolder: join(folder, 'uploads'),
      maxUnpackedBytes: MAX_BYTES,
      maxUploadBytes: MAX_BYTES,
      clock: systemClock,
      folders: containers.folders,
      keepFreeBytes: 0,
      logger,
    });
    const store = wrapStore(
      await LocalStore.open({ folder: join(folder, 'backups'), noteFile: join(folder, 'note'), logger }),
    );
    const backups = await Backups.open({
      ...{ containers, files, store, database, logger, clock: systemClock },
      catalogue: { types: { find: () => undefined } },
      disk: undefined,
      retention: { keep: options.keep ?? 0, keepDays: 0 },
      limits: options.limits ?? { limitBytes: 0, totalBytes: 0 },
      serversFolder: join(folder, 'servers'),
      restoringFolder: join(folder, 'restoring'),
    });
    await containers.recover();
    backups.recover();
    return new RestoreFixture(folder, { harness, files, store, backups });
  }

  at(id: string, ...names: string[]): string {
    return join(this.folder, 'servers', id, ...names);
  }

  async install(script = READY, more: object = {}): Promise<string> {
    const input = {
      type: 'shell',
      name: newId('cnt_'),
      port: await freePort(),
      env: { SCRIPT: script },
      ...more,
    };
    return (await this.harness.containers.install(input)).id;
  }

  /** Installs a container whose folder has entries of every type, which its server owns. */
  async full(more: object = {}): Promise<string> {
    const id = await this.install(READY, more);
    this.fill(id);
    return id;
  }

  fill(id: string): void {
    makeTree(this.at(id));
    const { uid, gid } = lstatSync(this.at(id));
    execFileSync('chown', ['-hR', `${uid}:${gid}`, this.at(id)]);
  }

  async start(id: string): Promise<void> {
    await this.harness.containers.start(id);
    await this.is(id, 'running');
  }

  async run(script?: string): Promise<string> {
    const id = await this.install(script);
    await this.start(id);
    return id;
  }

  is(id: string, status: string): Promise<unknown> {
    return eventually(`${id} to be ${status}`, () => this.harness.containers.status(id).status === status);
  }

  /** Waits until no operation or recovery claims the container. */
  isOver(id: string): Promise<unknown> {
    return eventually(`no work at ${id}`, () => !this.harness.containers.folders.isClaimed(id));
  }

  create(id: string, patterns: { include_paths?: string[]; exclude_paths?: string[] } = {}) {
    return this.backups.create({ id, ...patterns } as Parameters<Backups['create']>[0], KEY, quietWork);
  }

  restore(id: string, backup_id: string, work: Partial<typeof quietWork> = {}) {
    return this.backups.restore({ id, backup_id }, KEY, { ...quietWork, ...work });
  }

  /** Restores a backup of the container `source_id` into another one. */
  restoreFrom(source_id: string, id: string, backup_id: string) {
    return this.backups.restore({ id, source_id, backup_id }, KEY, quietWork);
  }

  /** Stores any archive as a backup without checks, as if someone had put it into the store by hand. */
  async keep(id: string, archive: Uint8Array, more: Partial<BackupManifest> = {}): Promise<string> {
    const backup = newId('bkp_');
    const seal = new ArchiveSeal();
    async function* chunks() {
      yield archive;
    }
    await this.store.write(backup, seal.through(chunks()), new AbortController().signal);
    await this.store.publish({
      ...{ format: 1, id: backup, container_id: id, name: 'made', created: new Date().toISOString() },
      origin: 'uploaded',
      ...seal.digest(),
      ...{ entries: 1, unpacked_size: 0, include_paths: [], exclude_paths: [] },
      ...{ changed_files: 0, changed_paths: [] },
      ...more,
    });
    return backup;
  }

  async close({ isKept = false } = {}): Promise<void> {
    const { containers } = this.harness;
    if (!isKept) for (const { id } of containers.list()) await containers.remove(id, { removeData: true });
    await this.backups.close();
    await this.files.close();
    await this.harness.close();
    if (!isKept) rmSync(this.folder, { recursive: true, force: true });
  }
}
