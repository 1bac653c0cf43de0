import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../../../testing/failure-of.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { RestoreFixture } from '../../restoring/suites/restore-fixture.js';
import { namesIn } from '../../suites/store-fixture.js';
import { PausedReads } from './paused-reads.js';

const MIB = 1024 * 1024;
const CRASHES = '[ -e go ] && rm go; echo ready; while [ ! -e go ]; do sleep 0.05; done; exit 3';

/**
 * Tests backups during which the server is started or stopped. `socketOf` returns the engine's socket of the runtime
 * under test.
 */
export function powerSuite(title: string, socketOf: () => string | undefined): void {
  describe(`a backup with the runtime ${title}`, () => {
    let fixture: RestoreFixture;
    let reads: PausedReads;
    beforeEach(async () => {
      reads = new PausedReads();
      const dockerSocket = socketOf();
      const engine = dockerSocket === undefined ? {} : { dockerSocket };
      fixture = await RestoreFixture.open({ ...engine, wrapStore: reads.wrap });
    });
    afterEach(() => fixture.close());

    /** Writes a first file that is large enough for the backup to pause in the middle of it. */
    const fill = (id: string) => {
      writeFileSync(fixture.at(id, '0-large'), randomBytes(16 * MIB));
      writeFileSync(fixture.at(id, 'small'), 'small');
    };
    /** Starts a backup, which pauses in the middle of the first file. */
    const begin = async (id: string) => {
      fill(id);
      reads.arm();
      const made = fixture.create(id);
      made.catch(() => undefined);
      await Promise.race([made, eventually('the read to be paused', () => reads.isPaused)]);
      return { made };
    };

    test('a backup continues while the server is stopped, started, restarted and killed', async () => {
      const id = await fixture.run();
      const { containers } = fixture.harness;
      const { made } = await begin(id);
      await containers.stop(id);
      await fixture.is(id, 'stopped');
      await fixture.start(id);
      await containers.restart(id);
      await fixture.is(id, 'running');
      await containers.kill(id);
      expect(containers.status(id).status).toBe('killed');
      reads.goOn();
      const { id: backup, ...view } = await made;
      expect(view).toMatchObject({ server_running: true, changed_files: 0, changed_paths: [] });
      // The backup has been made, so this change is not in it.
      writeFileSync(fixture.at(id, 'small'), 'other');
      await fixture.restore(id, backup);
      expect(containers.status(id).status).toBe('killed');
    });

    test('a backup continues while the server crashes and is restarted', async () => {
      const id = await fixture.run(CRASHES);
      const { started_at } = fixture.harness.containers.status(id);
      const { made } = await begin(id);
      writeFileSync(fixture.at(id, 'go'), '');
      await eventually('another run', () => fixture.harness.containers.status(id).started_at !== started_at);
      await fixture.is(id, 'running');
      reads.goOn();
      expect(await made).toMatchObject({ status: 'completed', server_running: true });
      expect(fixture.harness.containers.status(id).status).toBe('running');
    });

    test('a restore and a reinstallation are rejected during a backup', async () => {
      const id = await fixture.install();
      const { id: backup } = await fixture.create(id);
      const { made } = await begin(id);
      const { containers } = fixture.harness;
      expect(await failureOf(fixture.restore(id, backup))).toBe('conflict/conflict');
      expect(await failureOf(containers.reinstall({ id }))).toBe('conflict/conflict');
      reads.goOn();
      expect(await made).toMatchObject({ server_running: false, changed_files: 0 });
      await fixture.restore(id, backup);
    });

    test('a backup is cancelled when the container is removed, and leaves no files', async () => {
      const id = await fixture.run();
      const { made } = await begin(id);
      const failure = failureOf(made);
      expect(namesIn(join(fixture.folder, 'backups'))).not.toEqual([]);
      await fixture.harness.containers.remove(id, { removeData: true });
      expect(await failure).toBe('conflict/conflict');
      expect(namesIn(join(fixture.folder, 'backups'))).toEqual([]);
    });
  });
}
