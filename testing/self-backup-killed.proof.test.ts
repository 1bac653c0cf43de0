import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';
import { type BerthRun, runBerth } from './berth/berth-command.js';
import { BerthProcess, berthEnvironment, compiledCommand, freePorts } from './berth/berth-process.js';

/* SIGKILL ends `berth backup create` and `restore` after each of their changes to the file system. */

const TIMEOUT_MS = 900_000;
const MAX_CHANGES = 100;
const env = { BERTH_BACKUP_PASSPHRASE: 'correct horse battery staple' };
const KILLER = join(packageRoot(), 'testing', 'programs', 'killed-after.cjs');

describe('a command for backups of Berth that is killed', () => {
  let folder: string;
  let source: string;
  let berth: BerthProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-killed-backup-'));
    berth = await BerthProcess.start('up');
    await berth.stop();
    source = berth.dataDir;
  });
  afterAll(async () => {
    await berth?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (words: string[], dataDir: string): Promise<BerthRun> =>
    runBerth(['backup', ...words], { dataDir, env });

  /** Runs the command, and kills it after a number of changes. @returns whether it was killed */
  async function isKilled(words: string[], dataDir: string, changes: number): Promise<boolean> {
    const killed = { NODE_OPTIONS: `--require ${KILLER}`, KILLED_AFTER: String(changes) };
    const environment = { ...berthEnvironment(dataDir, await freePorts(), env), ...killed };
    const child = spawn(compiledCommand(), ['backup', ...words], { env: environment, stdio: 'ignore' });
    const [code, signal] = await once(child, 'close');
    if (signal === null) expect(code).toBe(0);
    return signal === 'SIGKILL';
  }

  test(
    'leaves no incomplete backup, and the next backup removes what is left',
    async () => {
      let kills = 0;
      for (let changes = 1; changes < MAX_CHANGES; changes += 1) {
        const target = mkdtempSync(join(folder, 'target-'));
        const file = join(target, 'berth.age');
        const wasKilled = await isKilled(['create', file], source, changes);
        if (existsSync(file)) expect(await run(['verify', file], source)).toMatchObject({ code: 0 });
        rmSync(file, { force: true });
        if (!wasKilled) break;
        kills += 1;
        expect(await run(['create', file], source)).toMatchObject({ code: 0, stderr: '' });
        expect(readdirSync(target)).toEqual(['berth.age']);
        expect(existsSync(join(source, 'backup.draft'))).toBe(false);
        rmSync(target, { recursive: true });
      }
      expect(kills).toBeGreaterThan(10);
      expect(kills).toBeLessThan(MAX_CHANGES - 1);
    },
    TIMEOUT_MS,
  );

  test(
    'leaves the old data, or a restore that keeps services from starting until it is completed',
    async () => {
      const file = join(folder, 'berth.age');
      await run(['create', file], source);
      const found = { before: 0, between: 0, after: 0 };
      for (let changes = 1; changes < MAX_CHANGES; changes += 1) {
        const dataDir = join(folder, `restored-${changes}`);
        cpSync(source, dataDir, { recursive: true });
        const hostKey = join(dataDir, 'daemon', 'sftp-host-key');
        rmSync(hostKey);
        const words = ['restore', file, '--replace'];
        const wasKilled = await isKilled(words, dataDir, changes);
        const isPending = existsSync(join(dataDir, 'restore'));
        if (isPending) {
          found.between += 1;
          const panel = await BerthProcess.spawn('panel', { dataDir });
          expect(await panel.ended()).toMatchObject({ code: 1 });
          expect(panel.output).toMatch(/was interrupted: run `berth backup restore FILE` again/);
          await panel.dispose();
          expect(await run(words, dataDir)).toMatchObject({
            ...{ code: 0, stderr: '' },
            stdout: expect.stringMatching(/^Completed an interrupted restore/),
          });
        } else if (existsSync(hostKey)) found.after += 1;
        else found.before += 1;
        const isRestored = isPending || existsSync(hostKey);
        expect(existsSync(hostKey)).toBe(isRestored);
        for (const path of ['panel/session-secret', 'panel/panel-id', 'daemon/daemon-id'])
          expect(readFileSync(join(dataDir, path))).toEqual(readFileSync(join(source, path)));
        expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toHaveLength(
          isRestored ? 1 : 0,
        );
        expect(existsSync(join(dataDir, 'restore'))).toBe(false);
        const panel = await BerthProcess.start('panel', { dataDir });
        await panel.stop();
        await panel.dispose();
        if (!wasKilled) break;
      }
      expect(found).toEqual({
        before: expect.any(Number),
        between: expect.any(Number),
        after: expect.any(Number),
      });
      expect(Math.min(...Object.values(found))).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
