import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';

const UNPRIVILEGED = 65_534;

describeAsRoot('a folder owned by another user', () => {
  test('a daemon that does not run as root refuses a data folder of another user, and says what to do', async () => {
    const base = mkdtempSync(join(tmpdir(), 'berth-given-'));
    try {
      await chmod(base, 0o755);
      await mkdir(join(base, 'cnt_1'), { mode: 0o700 });
      const module = join(packageRoot(), 'daemon', 'folders', 'data-folder.ts');
      const program = `
        process.setgid(${UNPRIVILEGED});
        import(${JSON.stringify(module)}).then(({ DataFolders }) => {
          process.setuid(${UNPRIVILEGED});
          const folders = new DataFolders({ serversFolder: ${JSON.stringify(base)} });
          folders.requireThere('cnt_1').catch(({ kind, message }) => console.log(kind, message));
        });`;
      const output = execFileSync(process.execPath, ['--import', 'tsx', '-e', program], {
        cwd: packageRoot(),
        encoding: 'utf8',
      });
      const why = 'The folder of container cnt_1 belongs to user 0, and the daemon does not run as root';
      const advice = `start the daemon as root, or change the owner of the folder (chown -R ${UNPRIVILEGED} ${join(base, 'cnt_1')})`;
      expect(output).toBe(`conflict ${why}: ${advice}.\n`);
    } finally {
      rmSync(base, { recursive: true });
    }
  });
});
