import { describe, expect, test } from '@jest/globals';
import { type UnitOptions, unitFile } from './unit-file.js';

const PLACE: UnitOptions = {
  service: 'panel',
  program: '/opt/berth/dist/cli/berth.js',
  nodeFolder: '/usr/local/node/bin',
  user: 'berth',
  dataDir: '/var/lib/berth-panel',
  settings: '/etc/berth/panel.env',
};
const lines = (options: Partial<UnitOptions> = {}) => unitFile({ ...PLACE, ...options }).split('\n');

describe('the units of systemd', () => {
  test('a unit names the program, Node.js, the data folder and the file of settings', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        'ExecStart=/opt/berth/dist/cli/berth.js panel',
        expect.stringMatching(/^Environment=PATH=\/usr\/local\/node\/bin:/),
        'Environment=DATA_DIR=/var/lib/berth-panel',
        'EnvironmentFile=-/etc/berth/panel.env',
      ]),
    );
  });

  test('the panel runs as its user, without a mount that it can write to except its data folder', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        'User=berth',
        'ProtectSystem=strict',
        'ReadWritePaths=/var/lib/berth-panel',
        'NoNewPrivileges=yes',
      ]),
    );
  });

  test('the daemon runs as root in the mount namespace of the host, and its stop leaves servers running', () => {
    const daemon = lines({ service: 'daemon' });
    expect(daemon).toContain('KillMode=process');
    expect(daemon.filter((line) => /^(User|Protect|Private|ReadOnly|ReadWrite)/.test(line))).toEqual([]);
  });
});
