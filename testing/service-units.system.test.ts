import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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

  describe('both on a host that systemd runs', () => {
    let host: SystemdHost;
    beforeEach(async () => {
      host = await startSystemdHost();
    }, TIMEOUT_MS);
    afterEach(() => host?.end());

    const berth = compiledCommand();
    /** Runs commands of a shell in a terminal, as an administrator types them. */
    const typed = (...commands: string[]) => {
      const { status, stdout } = host.run('script', '-qec', ['cd /', ...commands].join('\n'), '/dev/null');
      expect({ status, stdout }).toMatchObject({ status: 0 });
      return stdout;
    };
    const ada = '"email":"ada@example.org","password":"Correct-horse-7"';
    const post = (path: string, body: string) =>
      `curl -sS --fail -c /root/cookies -H 'content-type: application/json' -d '{${body}}' http://127.0.0.1:3000/api/v2${path}`;
    const nodes = () => {
      const read = 'curl -sS --fail -b /root/cookies http://127.0.0.1:3000/api/v2/admin/nodes';
      return (JSON.parse(host.run('sh', '-c', read).stdout) as { items: { id: string }[] }).items;
    };

    test(
      'commands get the folder, the settings and the user of a service from systemd-run',
      async () => {
        typed(`${berth} service install panel`, `${berth} service install daemon`);
        typed('echo PANEL_PORT=3100 >> /etc/berth/panel.env', 'systemctl restart berth-panel');
        const run = (service: string, user: string, command: string) =>
          typed(
            `systemd-run --quiet --collect --pty ${user} -p EnvironmentFile=/etc/berth/${service}.env -E DATA_DIR=/var/lib/berth-${service} ${berth} ${service} ${command}`,
          );
        expect(run('panel', '--uid=berth', 'setup-url')).toMatch(
          /http:\/\/localhost:3100\/app\/setup#token=\S+/,
        );
        expect(run('daemon', '', 'key list')).toMatch(/dk_\w+\tfirst\t/);
      },
      TIMEOUT_MS,
    );

    test(
      'two services take over the data of `berth up`, and LOCAL_NODE_KEY connects them',
      async () => {
        typed(
          `DATA_DIR=/srv/berth setsid ${berth} up > /root/log 2>&1 & echo $! > /root/pid`,
          "until grep -q 'Ctrl-C stops both' /root/log; do sleep 0.2; done",
          post('/auth/register', `"username":"ada",${ada}`),
        );
        const before = nodes();
        typed(
          'kill $(cat /root/pid); while kill -0 $(cat /root/pid) 2> /dev/null; do sleep 0.2; done',
          'set -e; export DATA_DIR=/srv/berth',
          `(unset DATA_DIR; ${berth} service install panel)`,
          'systemctl stop berth-panel',
          'rm -r /var/lib/berth-panel/panel',
          'mv "$DATA_DIR/panel" /var/lib/berth-panel/ && chown -R berth: /var/lib/berth-panel',
          'mkdir -m 700 /var/lib/berth-daemon && mv "$DATA_DIR"/* /var/lib/berth-daemon/',
          'key=LOCAL_NODE_KEY=$(openssl rand -hex 32)',
          'echo $key >> /etc/berth/panel.env',
          '(umask 077; echo $key >> /etc/berth/daemon.env)',
          `unset DATA_DIR; ${berth} service install daemon`,
          'systemctl start berth-panel',
          post('/auth/login', ada),
        );
        expect(nodes()).toEqual([
          expect.objectContaining({ id: before[0]?.id, status: 'online', local: true }),
        ]);
      },
      TIMEOUT_MS,
    );
  });
});
