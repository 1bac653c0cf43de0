import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { DomainError } from '../../../lib/errors/errors.js';
import { createGate } from '../../../lib/limits/gate.js';
import { humanSize } from '../../../lib/text/human-size.js';
import { unlessAborted, withTimeout } from '../../../lib/time/timed.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { InstallScript } from '../../catalog/server-type.js';
import type { Attachment, PrepareOptions, RunExit } from '../container-runtime.js';
import { LOG_OPTIONS } from './configuration.js';
import type { DockerEngine } from './engine/engine.js';
import type { OwnContainers } from './engine/labels.js';
import { removeContainer } from './engine/remove-container.js';
import { followRun } from './follower.js';
import { prepareImage } from './images/image.js';
import type { RegistryLogins } from './images/logins.js';
import { writeTar } from './images/tar-stream.js';
import {
  type InstallNetwork,
  type InstallNetworkOptions,
  openInstallNetwork,
} from './installing/install-network.js';
import { OutputTail } from './installing/output-tail.js';
import { watchInstaller } from './installing/watch-installer.js';

export type InstallScriptsOptions = InstallNetworkOptions & {
  engine: DockerEngine;
  containers: OwnContainers;
  logins: RegistryLogins;
  hostCpus: () => Promise<number>;
  /** How long a script may run. Defaults to an hour. */
  timeoutMs?: number | undefined;
};

/** Runs install scripts, a few at a time, because each may use at least a gibibyte of memory. */
export type InstallScripts = {
  /** @throws DomainError, see `runInstallScript`; `rate_limited` if too many scripts are waiting */
  run(spec: ContainerSpec, install: InstallScript, options: PrepareOptions): Promise<void>;
  /** Ends and removes the script of a container, if there is one. */
  remove(id: string): Promise<void>;
};

type InstallScriptDeps = Pick<InstallScriptsOptions, 'engine' | 'containers' | 'timeoutMs'> & {
  network: InstallNetwork;
  hostCpus: number;
};

const AT_ONCE = {
  maxRunning: 4,
  maxWaiting: 200,
  refusal: 'Too many install scripts are waiting on this node: try again later.',
};

const TIMEOUT_MS = 3_600_000;
const START_TIMEOUT_MS = 120_000;
const RUN = 'install';
const SCRIPT_PATH = '/mnt/install/install.sh';
const SERVER_PATH = '/mnt/server';

/** A script may need more than the server: package managers, compilers, unpackers. */
const MIN_LIMITS = { memoryBytes: 1 << 30, cpus: 1, pids: 512 };
/**
 * What package managers, chown and tar need as root: to change owners (CHOWN), to write to folders of other users and to
 * change their modes (DAC_OVERRIDE, FOWNER), and to become the user of a package manager's downloads (SETUID, SETGID).
 */
const CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETUID', 'SETGID'];

/** The id of the container that runs the install script of a container. */
const installerIdOf = (id: string): string => `${id}-install`;

export function createInstallScripts(options: InstallScriptsOptions): InstallScripts {
  const { engine, containers, logins, hostCpus, timeoutMs } = options;
  const gate = createGate(AT_ONCE);
  return {
    async run(spec, install, work) {
      await prepareImage(engine, logins, { image: install.image, imageBuild: undefined }, work);
      work.onProgress({ step: 'waiting for other install scripts' });
      await gate(async () => {
        const network = await openInstallNetwork(engine, options);
        const deps = { engine, containers, timeoutMs, network, hostCpus: await hostCpus() };
        await runInstallScript(deps, spec, install, work);
      }, work.signal);
    },
    remove: (id) => removeInstaller({ engine, containers }, id),
  };
}

/**
 * Runs an install script in a container of its own, as root with few rights, and waits for its end. The container is
 * removed afterwards, also if this fails or is cancelled.
 *
 * @throws DomainError `unavailable` if the script fails, or runs longer than an hour; the signal's reason when aborted
 */
async function runInstallScript(
  deps: InstallScriptDeps,
  spec: ContainerSpec,
  install: InstallScript,
  { signal, onProgress, onOutput }: PrepareOptions,
): Promise<void> {
  const { engine, timeoutMs = TIMEOUT_MS } = deps;
  const tail = new OutputTail();
  let isLate = () => false;
  const output = async (chunk: Buffer) => {
    tail.add(chunk);
    await onOutput(chunk);
  };
  onProgress({ step: 'running the install script' });
  await removeInstaller(deps, spec.id);
  try {
    const exit = await withTimeout(signal, timeoutMs, async (over) => {
      isLate = () => over.aborted;
      const engineId = await begin(deps, spec, install);
      return untilExit(deps, spec.id, engineId, output, over);
    });
    if (exit.code !== 0) throw failed(endOf(exit, limitsOf(deps, spec).memoryBytes), tail);
  } catch (error) {
    signal.throwIfAborted();
    throw isLate() ? failed(`was ended because it ran for more than ${timeoutMs / 1000} s`, tail) : error;
  } finally {
    await removeInstaller({ engine, containers: deps.containers }, spec.id);
  }
}

/** Removes the container of an install script, if there is one. */
async function removeInstaller(
  { engine, containers }: Pick<InstallScriptDeps, 'engine' | 'containers'>,
  id: string,
): Promise<void> {
  for (const { engineId } of await containers.list(installerIdOf(id)))
    await removeContainer(engine, engineId);
}

async function begin(deps: InstallScriptDeps, spec: ContainerSpec, install: InstallScript): Promise<string> {
  const { engine } = deps;
  const configuration = configurationOf(deps, spec, install);
  const { id } = await engine.call((docker) => docker.createContainer(configuration), START_TIMEOUT_MS);
  const content = Buffer.from(install.script);
  const file = { path: SCRIPT_PATH, mode: 0o755, size: content.length, content };
  await engine.call(
    (docker) => docker.getContainer(id).putArchive(Readable.from(writeTar([file])), { path: '/' }),
    START_TIMEOUT_MS,
  );
  await engine.call((docker) => docker.getContainer(id).start(), START_TIMEOUT_MS);
  return id;
}

function configurationOf(
  deps: InstallScriptDeps,
  spec: ContainerSpec,
  { image, command }: InstallScript,
): Docker.ContainerCreateOptions {
  const { containers, network } = deps;
  const id = installerIdOf(spec.id);
  const { memoryBytes, cpus, pids } = limitsOf(deps, spec);
  return {
    name: id,
    Image: image,
    Entrypoint: command,
    Cmd: [SCRIPT_PATH],
    Env: Object.entries({ HOME: '/root', ...spec.env }).map(([name, value]) => `${name}=${value}`),
    Labels: containers.labels(id, RUN),
    User: '0:0',
    WorkingDir: SERVER_PATH,
    // A program that finds a terminal may ask a question and wait for the answer.
    Tty: false,
    OpenStdin: false,
    HostConfig: {
      NetworkMode: network.id,
      ...(network.nameServers.length === 0 ? {} : { Dns: network.nameServers }),
      Mounts: [{ Type: 'bind', Source: spec.dataFolder, Target: SERVER_PATH }],
      Privileged: false,
      SecurityOpt: ['no-new-privileges'],
      CapDrop: ['ALL'],
      CapAdd: CAPABILITIES,
      Memory: memoryBytes,
      MemorySwap: memoryBytes,
      NanoCpus: Math.round(cpus * 1e9),
      PidsLimit: pids,
      Init: true,
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: LOG_OPTIONS },
    },
  };
}

/** Returns the limits of an install script: those of the server, but not less than most scripts need. */
const limitsOf = ({ hostCpus }: Pick<InstallScriptDeps, 'hostCpus'>, { limits }: ContainerSpec) => ({
  memoryBytes: Math.max(limits.memoryBytes, MIN_LIMITS.memoryBytes),
  cpus: Math.min(Math.max(limits.cpus, MIN_LIMITS.cpus), hostCpus),
  pids: Math.max(limits.pids, MIN_LIMITS.pids),
});

/** Follows the script until its end. @throws the errors of `onOutput` and of the engine; the signal's reason */
async function untilExit(
  deps: InstallScriptDeps,
  id: string,
  engineId: string,
  onOutput: (chunk: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<RunExit> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  let following: Attachment | undefined;
  const end = new Promise<RunExit>((resolve, reject) => {
    const observer = { onOutput, onExit: resolve, onFailure: reject };
    const run = { id: installerIdOf(id), runId: RUN, cursor: null, observer };
    following = followRun({ engine: deps.engine, containers: deps.containers }, run);
    watchInstaller(deps, engineId, either).catch(reject);
  });
  try {
    return await unlessAborted(end, signal);
  } finally {
    ended.abort();
    await following?.detach();
  }
}

function endOf({ code, signal, oomKilled, withEngine }: RunExit, memoryBytes: number): string {
  if (withEngine === true) return 'was ended by a restart of the container engine';
  if (oomKilled) return `was ended because it used more than ${humanSize(memoryBytes)} of memory`;
  return code === null ? `was ended by ${signal ?? 'another program'}` : `ended with exit code ${code}`;
}

function failed(how: string, tail: OutputTail): DomainError {
  const lines = tail.lines().map((line) => `“${line}”`);
  const last = lines.length === 0 ? 'It has written nothing.' : `Its last output: ${lines.join(', ')}.`;
  return new DomainError(
    'unavailable',
    `The install script ${how}. ${last} The log of the server has all of its output.`,
  );
}
