import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';

/* The commands run in a folder in which Berth was never started. */

describe('a command without an installation', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'berth-elsewhere-')));
    dataDir = join(folder, 'data');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['daemon key create --name x --permission *', 'daemon'],
    ['daemon key list', 'daemon'],
    ['daemon key revoke dk_00000000000000000000000000', 'daemon'],
    ['panel user create ada@example.org', 'panel'],
    ['panel user list', 'panel'],
    ['panel user reset-password ada@example.org', 'panel'],
    ['panel user disable-2fa ada@example.org', 'panel'],
    ['panel user unlock ada@example.org', 'panel'],
    ['panel user confirm-email ada@example.org', 'panel'],
    ['panel unban 203.0.113.7', 'panel'],
    ['panel setup-url', 'panel'],
    ['panel secret accept SESSION_SECRET', 'panel'],
    ['panel secret rotate SESSION_SECRET', 'panel'],
    ['panel secret rotate PANEL_SEALING_KEYS', 'panel'],
  ])('`berth %s` in a folder without an installation names the missing folder and creates nothing', async (words, service) => {
    const { code, stdout, stderr } = await runBerth(words.split(' '), { dataDir });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`There is no ${service} data at ${join(dataDir, service)}`);
    expect(stderr).toContain('DATA_DIR');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('`berth doctor` creates nothing without an installation', async () => {
    await runBerth(['doctor'], { dataDir });
    expect(readdirSync(folder)).toEqual([]);
  });
});
