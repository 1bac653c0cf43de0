import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../../../testing/network/free-port.js';
import { describeAsRoot, describeWith, testService } from '../../../../testing/services/describe-with.js';
import { BUSYBOX, type DockerBench, openDockerBench } from '../../suites/docker-bench.js';
import type { DockerRuntimeOptions } from '../docker-runtime.js';
import { createDockerEngine } from '../engine/engine.js';
import { ensureNetwork } from '../engine/network.js';
import { restrictBridge } from './packet-filter.js';

const engine = () => createDockerEngine({ dockerHost: `unix://${testService('docker')}` });
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });
const rawRules = (program = 'iptables') => run(program, '-w', '10', '-t', 'raw', '-S');

/** A machine in a network namespace, with a public and a private address, and the addresses of this host next to it. */
const OTHER = { public: '223.255.254.2', private: '10.254.77.2' };
const HOST = { public: '223.255.254.1', private: '10.254.77.1' };
const LINK = 'berth-test-in0';

describeWith(['docker'], 'the network of install scripts', () => {
  describeAsRoot('of a daemon that runs as root', () => {
    let bench: DockerBench;
    let other: ChildProcess;
    let own: Server;
    let port: number;
    let chain = 'none';

    beforeAll(async () => {
      bench = await openDockerBench(testService('docker'));
      port = await freePort();
      const listen = `require('node:net').createServer((s) => s.end('hello')).listen(${port}, () => console.log('up'))`;
      other = spawn('unshare', ['--net', process.execPath, '-e', listen], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (other.stdout !== null) await once(other.stdout, 'data');
      run('ip', 'link', 'add', LINK, 'type', 'veth', 'peer', 'name', 'inside', 'netns', String(other.pid));
      const inside = (...args: string[]) => run('nsenter', '-t', String(other.pid), '-n', 'ip', ...args);
      for (const kind of ['public', 'private'] as const) {
        run('ip', 'addr', 'add', `${HOST[kind]}/30`, 'dev', LINK);
        inside('addr', 'add', `${OTHER[kind]}/30`, 'dev', 'inside');
      }
      run('ip', 'link', 'set', LINK, 'up');
      inside('link', 'set', 'inside', 'up');
      inside('route', 'add', 'default', 'via', HOST.public);
      own = createServer((socket) => socket.end('hello')).listen(port, '0.0.0.0');
      await once(own, 'listening');
    });
    afterAll(async () => {
      own.close();
      const ended = once(other, 'exit');
      other.kill('SIGKILL');
      await ended;
      await bench.dispose();
      removeRules();
    });

    /** Returns the places that an install script reaches. */
    const reached = async (installGuard: DockerRuntimeOptions['installGuard']) => {
      const runtime = bench.createRuntime(installGuard === undefined ? {} : { installGuard });
      const spec = await bench.specOf(['true']);
      const neighbour = await startNeighbour();
      const places = {
        ...prefixed('other', OTHER),
        ...prefixed('host', HOST),
        ...{ gateway: '$gateway', neighbour: await neighbour.address() },
      };
      const tries = Object.entries(places).map(
        ([name, address]) =>
          `nc -w 2 "${address}" ${port} < /dev/null | grep -q hello && echo "open ${name}"`,
      );
      const gateway = `gateway=$(route -n | awk '$1 == "0.0.0.0" { print $2 }'); echo "via $gateway"`;
      let text = '';
      try {
        await runtime.prepare(spec, {
          signal: new AbortController().signal,
          install: { image: BUSYBOX, command: ['sh'], script: [gateway, ...tries, 'true'].join('\n') },
          onProgress: () => undefined,
          onOutput: async (chunk) => {
            text += chunk.toString();
          },
        });
      } finally {
        await neighbour.container.remove({ force: true });
      }
      expect(text).toMatch(/^via \d+\.\d+\.\d+\.\d+$/m);
      return [...text.matchAll(/^open (.+)$/gm)].map(([, name]) => name);
    };

    test('an install script reaches public addresses, but no private ones and none of the host', async () => {
      expect(await reached(undefined)).toEqual(['other.public']);
      const id = await networkId();
      chain = `BERTH-${id.slice(0, 12)}`;
      expect(rawRules()).toContain(`-A PREROUTING -i br-${id.slice(0, 12)} -j ${chain}`);
      expect(rawRules('ip6tables')).toContain(`-A ${chain} -j DROP`);
    });

    test('the operator can allow single private addresses, or all', async () => {
      expect(await reached({ isGuarded: true, allow: ['10.254.77.2', 'fd00::/8'] })).toEqual([
        'other.public',
        'other.private',
      ]);
      const all = ['other.public', 'other.private', 'host.public', 'host.private', 'gateway'];
      const id = await networkId();
      removeRules();
      expect(await reached({ isGuarded: false, allow: [] })).toEqual(all);
      expect(rawRules()).not.toContain(id.slice(0, 12));
    });

    test('rules that are set again replace the earlier ones, and come before those of other programs', async () => {
      const id = await networkId();
      const network = { id, bridge: `br-${id.slice(0, 12)}` };
      const options = { allow: [], nameServers: ['10.254.77.2'] };
      await restrictBridge(network, options);
      const accept = ['PREROUTING', '-s', '223.255.254.9', '-j', 'ACCEPT'];
      run('iptables', '-w', '10', '-t', 'raw', '-I', ...accept);
      try {
        await restrictBridge(network, options);
        await restrictBridge(network, options);
        const rules = rawRules().split('\n');
        const jump = rules.findIndex((rule) => rule.startsWith(`-A PREROUTING -i ${network.bridge} `));
        expect(jump).toBeLessThan(rules.findIndex((rule) => rule.includes('223.255.254.9')));
        expect(rules.filter((rule) => rule.startsWith(`-A PREROUTING -i ${network.bridge} `))).toHaveLength(
          1,
        );
        expect(
          rules.filter((rule) => rule.startsWith(`-A ${chain} `) && rule.includes('--dport 53')),
        ).toHaveLength(2);
      } finally {
        run('iptables', '-w', '10', '-t', 'raw', '-D', ...accept);
      }
    });

    test('rules of networks that are gone are removed', async () => {
      const old = 'BERTH-0123456789ab';
      run('iptables', '-w', '10', '-t', 'raw', '-N', old);
      run('iptables', '-w', '10', '-t', 'raw', '-I', 'PREROUTING', '-i', 'br-0123456789ab', '-j', old);
      const id = await networkId();
      await restrictBridge({ id, bridge: `br-${id.slice(0, 12)}` }, { allow: [], nameServers: [] });
      expect(rawRules()).not.toContain(old);
    });

    test('without the bridge of the engine, as on another host, no script runs, and the error says what to do', async () => {
      const elsewhere = { id: 'f'.repeat(64), bridge: 'br-ffffffffffff' };
      await expect(restrictBridge(elsewhere, { allow: [], nameServers: [] })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('DAEMON_INSTALL_GUARD=off'),
      });
    });

    /** Starts another container in the network, which listens. */
    async function startNeighbour() {
      const id = await ensureNetwork(engine(), `${bench.mark}-install`);
      const container = await bench.docker.createContainer({
        Image: BUSYBOX,
        Cmd: ['sh', '-c', `while :; do echo hello | nc -l -p ${port}; done`],
        HostConfig: { NetworkMode: id },
      });
      await container.start();
      return {
        container,
        async address() {
          const { NetworkSettings } = await container.inspect();
          const [network] = Object.values(NetworkSettings.Networks);
          return network?.IPAddress ?? '';
        },
      };
    }

    async function networkId(): Promise<string> {
      const name = `${bench.mark}-install`;
      const [found] = await bench.docker.listNetworks({ filters: { name: [name] } });
      return found?.Id ?? '';
    }

    /** Removes the rules of this suite, and not those of others. */
    function removeRules(): void {
      for (const program of ['iptables', 'ip6tables']) {
        const rules = rawRules(program);
        const jumps = [...rules.matchAll(new RegExp(`^-A (PREROUTING -i br-\\S+ -j ${chain})$`, 'gm'))];
        const chains = [...rules.matchAll(new RegExp(`^-N (${chain})$`, 'gm'))];
        const lines = [
          ...jumps.map(([, jump]) => `-D ${jump}`),
          ...chains.flatMap(() => [`-F ${chain}`, `-X ${chain}`]),
        ];
        const input = ['*raw', ...lines, 'COMMIT', ''].join('\n');
        execFileSync(`${program}-restore`, ['-w', '10', '--noflush'], { input });
      }
    }
  });
});

const prefixed = (prefix: string, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));
