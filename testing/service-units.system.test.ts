import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { compiledCommand } from './berth/berth-process.js';
import { describeWith } from './services/describe-with.js';
import { type SystemdHost, startSystemdHost } from './systemd-host.js';

const TIMEOUT_MS = 300_000;
/** systemd's own rating, from 0 (safe) to 10 (unsafe), in tenths. */
const MAX_EXPOSURE = 25;

describeWith(['systemd'], 'Berth as a service of systemd', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-units-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const printed = async (service: string) => {
    const { stdout } = await runBerth(['service', 'print', service], { dataDir: folder });
    const file = join(folder, `berth-${service}.service`);
    writeFileSync(file, stdout);
    return file;
  };

  test.each(['panel', 'daemon'])(
    'systemd finds no fault in the unit of the %s',
    async (service) => {
      const { stdout, stderr, status } = spawnSync(
        'systemd-analyze',
        ['verify', '--man=no', await printed(service)],
        {
          encoding: 'utf8',
        },
      );
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
    },
    TIMEOUT_MS,
  );

  test(
    'systemd rates the exposure of the panel as low',
    async () => {
      const words = ['security', '--offline=yes', '--no-pager', `--threshold=${MAX_EXPOSURE}`];
      const { status, stdout } = spawnSync('systemd-analyze', [...words, await printed('panel')], {
        encoding: 'utf8',
      });
      expect({ status, stdout }).toMatchObject({ status: 0 });
    },
    TIMEOUT_MS,
  );

  describe('on a host that systemd runs', () => {
    let host: SystemdHost;
    beforeAll(async () => {
      host = await startSystemdHost();
    }, TIMEOUT_MS);
    afterAll(() => host?.end());

    const berth = (...words: string[]) => host.run(compiledCommand(), ...words);
    const state = (service: string) => host.run('systemctl', 'is-active', `berth-${service}`).stdout.trim();
    const responds = (port: number) =>
      host.run('curl', '-s', '-o', '/dev/null', '-w', '%{http_code}', `http://127.0.0.1:${port}/health/ready`)
        .stdout;

    test.each([
      ['panel', 3000],
      ['daemon', 8080],
    ])(
      'an installed %s is ready when the command returns, comes back after a kill, and leaves its data when it is uninstalled',
      async (service, port) => {
        const installed = berth('service', 'install', service);
        expect([installed.status, installed.stderr]).toEqual([0, '']);
        expect([state(service), responds(port)]).toEqual(['active', '200']);
        const processOf = () =>
          host.run('systemctl', 'show', '-p', 'MainPID', '--value', `berth-${service}`).stdout.trim();
        const before = processOf();
        host.run('kill', '-9', before);
        // `restart` of a unit that restarts waits until it is ready.
        host.run(
          'sh',
          '-c',
          `until [ "$(systemctl show -p MainPID --value berth-${service})" != ${before} ] && systemctl is-active -q berth-${service}; do sleep 0.2; done`,
        );
        expect(responds(port)).toBe('200');
        expect(berth('service', 'uninstall', service).status).toBe(0);
        expect(state(service)).toBe('inactive');
        expect(host.run('test', '-d', `/var/lib/berth-${service}/${service}`).status).toBe(0);
      },
      TIMEOUT_MS,
    );
  });
});
