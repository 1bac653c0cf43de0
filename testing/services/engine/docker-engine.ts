import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Docker from 'dockerode';
import { type DaemonProcess, startDaemonProcess, untilReady } from '../daemon-process.js';
import { foreignEngineRuns } from '../leftovers.js';
import { findProgram, requireProgram } from '../programs.js';
import { removeMountedFolder, type Slot } from '../slot.js';
import { type Bridge, createBridge } from './bridge.js';
import { ensureCgroups } from './cgroups.js';
import { type Firewall, openFirewall } from './firewall.js';
import { ensureTestImages, verifyTestImages } from './test-images.js';

export type Engine = { readonly socketPath: string; stop(): Promise<void> };

const READY_TIMEOUT_MS = 120_000;

/**
 * Starts an engine for this test run, with the test images in it. Reuses the engine's data folder from an earlier run
 * in the same slot if that works, and otherwise creates it again.
 */
export async function startDockerEngine(slot: Slot, say: (line: string) => void): Promise<Engine> {
  const dataFolder = join(slot.place('docker'), 'data');
  const isFresh = !existsSync(dataFolder);
  try {
    return await startWithImages(slot, say);
  } catch (error) {
    if (isFresh) throw error;
    say(`the engine's data folder of an earlier run is unusable and is made anew (${firstLine(error)})`);
    await removeMountedFolder(dataFolder);
    return await startWithImages(slot, say);
  }
}

/** Adds the missing test images to an engine that is already running. */
export async function useDockerEngine(socketPath: string, slot: Slot): Promise<Engine> {
  const docker = new Docker({ socketPath });
  await ensureTestImages(docker, { workFolder: slot.place('images'), isOwnEngine: false });
  return { socketPath, stop: async () => undefined };
}

async function startWithImages(slot: Slot, say: (line: string) => void): Promise<Engine> {
  const engine = await startEngine(slot);
  try {
    const docker = new Docker({ socketPath: engine.socketPath });
    await removeEverythingButImages(docker);
    const built = await ensureTestImages(docker, { workFolder: slot.place('images'), isOwnEngine: true });
    if (built.length > 0) say(`built ${built.join(', ')}`);
    await verifyTestImages(docker);
    return engine;
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/**
 * Starts the engine with the first storage driver that works. Does not let it use the packet filter if another engine
 * runs or the rights are missing.
 */
async function startEngine(slot: Slot): Promise<Engine> {
  await ensureCgroups();
  const firewall = await openFirewall(slot.place('docker/bin'));
  await firewall?.restore();
  // Two engines whose rules are in the same chains would delete each other's rules. Without rules, published ports
  // still work by docker-proxy.
  const shared = foreignEngineRuns(slot.folder) ? undefined : firewall;
  const storageDrivers = ['overlay2', ...(findProgram('fuse-overlayfs') ? ['fuse-overlayfs'] : []), 'vfs'];
  const attempts = storageDrivers.flatMap((driver) =>
    shared === undefined
      ? [{ driver, firewall: undefined }]
      : [
          { driver, firewall: shared },
          { driver, firewall: undefined },
        ],
  );
  const failures: unknown[] = [];
  for (const attempt of attempts) {
    try {
      return await tryStart(slot, attempt);
    } catch (error) {
      failures.push(error);
    }
  }
  // The first attempt works on most machines, so its error is the most useful.
  throw new Error(`dockerd does not start: ${firstLine(failures[0])}`, {
    cause: new AggregateError(failures),
  });
}

type Attempt = { driver: string; firewall: Firewall | undefined };

async function tryStart(slot: Slot, { driver, firewall }: Attempt): Promise<Engine> {
  const folder = slot.place('docker');
  const socketPath = join(folder, 'docker.sock');
  const logFile = join(folder, 'dockerd.log');
  rmSync(logFile, { force: true });
  rmSync(join(folder, 'docker.pid'), { force: true });
  // Remove the files of a killed run, with which the engine would wait for a containerd that has ended.
  await removeMountedFolder(join(folder, 'exec'));
  writeFileSync(join(folder, 'daemon.json'), '{}');
  const bridge = await createBridge();
  await firewall?.remember();
  const daemon = startDaemonProcess({
    program: requireProgram('dockerd'),
    args: engineArguments(slot, folder, socketPath, bridge, driver, firewall !== undefined),
    folder,
    logFile,
    ...(firewall && { path: firewall.path }),
  });
  const docker = new Docker({ socketPath });
  const stop = () => stopEngine({ docker, daemon, bridge, firewall, slotFolder: slot.folder });
  try {
    await untilReady(daemon, () => answers(docker), { logFile, timeoutMs: READY_TIMEOUT_MS });
  } catch (error) {
    await stop();
    throw error;
  }
  return { socketPath, stop };
}

function engineArguments(
  slot: Slot,
  folder: string,
  socketPath: string,
  bridge: Bridge,
  storageDriver: string,
  withFirewall: boolean,
): string[] {
  return [
    ['--host', `unix://${socketPath}`],
    ['--data-root', join(folder, 'data')],
    ['--exec-root', join(folder, 'exec')],
    ['--pidfile', join(folder, 'docker.pid')],
    // Without this option, the engine would read the machine's own configuration.
    ['--config-file', join(folder, 'daemon.json')],
    // If the machine runs a containerd, the engine uses that one. This namespace separates it from the machine's
    // engine.
    ['--containerd-namespace', `berth-test${slot.index}`],
    ['--containerd-plugins-namespace', `berth-test${slot.index}-plugins`],
    ['--bridge', bridge.name],
    ['--default-address-pool', bridge.addressPool],
    // A port that is published without an address must not be open to the machine's network.
    ['--ip', '127.0.0.1'],
    ['--exec-opt', 'native.cgroupdriver=cgroupfs'],
    ['--storage-driver', storageDriver],
    [`--iptables=${withFirewall}`],
    [`--ip-forward=${withFirewall}`],
  ].flat();
}

type Running = {
  docker: Docker;
  daemon: DaemonProcess;
  bridge: Bridge;
  firewall: Firewall | undefined;
  slotFolder: string;
};

async function stopEngine({ docker, daemon, bridge, firewall, slotFolder }: Running): Promise<void> {
  try {
    if (!daemon.hasEnded() && (await answers(docker))) await removeEverythingButImages(docker);
  } finally {
    await daemon.stop();
    await bridge.remove();
    // Restore the packet filter only if no other engine runs, because the newer rules may belong to one that was
    // started later.
    if (!foreignEngineRuns(slotFolder)) await firewall?.restore();
  }
}

/**
 * Removes containers and networks. Otherwise, the engine's stop would wait for each container and leave each bridge.
 */
async function removeEverythingButImages(docker: Docker): Promise<void> {
  const containers = await docker.listContainers({ all: true });
  await Promise.all(containers.map(({ Id }) => removeContainer(docker, Id)));
  await docker.pruneNetworks();
  await docker.pruneVolumes();
}

async function removeContainer(docker: Docker, id: string): Promise<void> {
  try {
    await docker.getContainer(id).remove({ force: true, v: true });
  } catch (error) {
    const status = (error as { statusCode?: number }).statusCode;
    // Ignore this error: the container was removed, or is being removed by the test that created it.
    if (status !== 404 && status !== 409) throw error;
  }
}

async function answers(docker: Docker): Promise<boolean> {
  try {
    await docker.ping();
    return true;
  } catch {
    // There is no socket, no listener, or no initialised engine. Each of these means "not ready yet".
    return false;
  }
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    .split('\n', 2)
    .join(' ');
