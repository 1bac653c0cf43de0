import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../testing/network/free-port.js';
import { peerConfiguration } from './peer-configuration.js';
import { startStubPanel } from './stub-panel.js';

/**
 * A comparable system, whose daemon also runs game servers, and the environment variable with the path of its daemon's
 * binary.
 */
export type Peer = { name: string; variable: string };

export const PEERS: Peer[] = [
  { name: 'Wings', variable: 'BERTH_BENCH_WINGS' },
  { name: 'Pelican Wings', variable: 'BERTH_BENCH_PELICAN_WINGS' },
  { name: 'Calagopus', variable: 'BERTH_BENCH_CALAGOPUS' },
];

/** A started daemon of another system. It may not respond yet. */
export type RunningPeer = {
  child: ChildProcess;
  port: number;
  /** A small request that requires the node's token. */
  path: string;
  headers: Record<string, string>;
  dispose(): void;
};

const TOKEN = 'b'.repeat(64);

const binaryOf = ({ variable }: Peer) => process.env[variable] || undefined;

/** Returns the comparable systems for which an environment variable contains the path of a binary. */
export const givenPeers = (): Peer[] => PEERS.filter((peer) => binaryOf(peer) !== undefined);

/**
 * Returns a sentence for each comparable system that is not measured because no environment variable names its binary.
 */
export const missingPeers = (): string[] =>
  PEERS.filter((peer) => binaryOf(peer) === undefined).map(
    ({ name, variable }) => `${name}: ${variable} does not name its binary`,
  );

/**
 * Returns a sentence for each comparable system whose binary is given. It explains why benchmarks that need a server on
 * the system leave this system out.
 */
export const peersWithoutServers = (): string[] =>
  givenPeers().map(
    ({ name }) =>
      `${name}: measured only in start-up and small-requests, because it gets servers, images and signed links from its panel`,
  );

/** Starts a binary with a generated configuration, a panel that has no servers, and a Docker engine. */
export async function startPeer(peer: Peer): Promise<RunningPeer> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-peer-'));
  const [panel, port, sftpPort] = [await startStubPanel(), await freePort(), await freePort()];
  const docker = process.env['BERTH_TEST_DOCKER_SOCKET'] ?? '/var/run/docker.sock';
  const file = join(folder, 'config.yml');
  const settings = { folder, port, sftpPort, panelUrl: panel.url, token: TOKEN, docker };
  writeFileSync(file, peerConfiguration(settings), { mode: 0o600 });
  const child = spawn(binaryOf(peer) ?? '', ['--config', file], {
    env: { ...process.env, DOCKER_HOST: `unix://${docker}`, TZ: 'UTC' },
    stdio: 'ignore',
  });
  // Without a listener for errors, a missing binary would end the benchmark. The caller notices that the program does
  // not respond.
  child.once('error', () => undefined);
  return {
    ...{ child, port, path: '/api/system', headers: { authorization: `Bearer ${TOKEN}` } },
    dispose() {
      child.kill('SIGKILL');
      panel.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
