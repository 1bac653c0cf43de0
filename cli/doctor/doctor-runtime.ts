import { get } from 'node:http';
import type { DaemonConfig } from '../../config/index.js';
import { tryLaunching } from '../../daemon/runtimes/process/launch/launch.js';
import { tryPortGuard } from '../../daemon/runtimes/process/launch/port-guard.js';
import { errorCode } from '../../lib/errors/errors.js';
import { MIGRATION } from '../runtime-note.js';
import { plainProcesses, sameUserNote } from '../same-user-note.js';
import type { Finding } from './finding.js';
import { installedRuntime } from './installed-runtime.js';

/**
 * The time limit of a request to the engine. It is longer than the two seconds that the daemon waits when it starts.
 */
const ENGINE_TIMEOUT_MS = 3000;
/** The state of the engine: healthy, unresponsive, or unreachable for the reason in `fault`. */
type EngineAnswer = 'healthy' | 'unresponsive' | { fault: string };
type Runtime = 'docker' | 'process';

/** Checks where servers would run, and what would prevent that. */
export async function checkRuntime(config: DaemonConfig): Promise<Finding[]> {
  let installed: Runtime | undefined;
  try {
    installed = await installedRuntime(config);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const text = `${config.database} cannot be read (${code}): make it readable, or restore a copy of it`;
    return [{ level: 'FAULT', text }];
  }
  const { runtime } = config;
  if (runtime !== 'auto' && installed !== undefined && installed !== runtime) {
    const text = `the servers in DATA_DIR were installed with DAEMON_RUNTIME=${installed}, but it is now ${runtime}`;
    const mend = `set it to ${installed}, remove the servers, or move them with \`npx berth daemon migrate-runtime ${runtime}\``;
    return [{ level: 'FAULT', text: `${text}: ${mend}` }];
  }
  const wanted = runtime === 'auto' ? (installed ?? 'auto') : runtime;
  const { dockerHost } = config;
  if (wanted === 'process') {
    const findings = await processFindings(config);
    if (runtime !== 'auto' || (await askEngine(dockerHost)) !== 'healthy') return findings;
    const unused = `a container engine responds at ${dockerHost}, but the servers were installed as plain processes`;
    return [...findings, { level: 'note', text: `${unused}: stop Berth and run \`${MIGRATION}\` to use it` }];
  }
  const answer = await askEngine(dockerHost);
  if (answer === 'healthy') {
    return [{ level: 'ok', text: `a container engine responds at ${dockerHost}` }, ...userFindings(config)];
  }
  const text =
    answer === 'unresponsive'
      ? `the container engine at ${dockerHost} is unresponsive: it accepts connections, but has not responded within ${ENGINE_TIMEOUT_MS / 1000} s`
      : `no container engine responds at ${dockerHost} (${answer.fault})`;
  if (wanted === 'auto') return processFindings(config, `${text}: `);
  const mend = answer === 'unresponsive' ? 'restart it' : 'start it';
  const else_ =
    installed === undefined ? ', or set DOCKER_HOST or DAEMON_RUNTIME=process' : ', or set DOCKER_HOST';
  return [{ level: 'FAULT', text: `${text}: ${mend}${else_}` }];
}

async function processFindings(config: DaemonConfig, why = ''): Promise<Finding[]> {
  const findings: Finding[] = [{ level: 'note', text: `${why}${plainProcesses()}` }];
  const asDaemon = sameUserNote('process');
  if (asDaemon !== undefined) findings.push({ level: 'note', text: asDaemon });
  return [...findings, ...(await launchFindings()), ...userFindings(config)];
}

/** Checks whether this host has what a daemon that runs as root needs to start servers as other users. */
async function launchFindings(): Promise<Finding[]> {
  if (process.getuid?.() !== 0) return [];
  const { begin, hide } = await tryLaunching();
  const findings: Finding[] = [];
  if (begin !== null) {
    const text = `servers cannot start (${begin}): install util-linux 2.33 or newer`;
    findings.push({ level: 'FAULT', text });
  }
  if (hide !== null) {
    const text = `servers can see the files of the whole host, because mount namespaces are unavailable (${hide}): install util-linux, or give Berth CAP_SYS_ADMIN`;
    findings.push({ level: 'note', text });
  }
  const unguarded = await tryPortGuard();
  if (unguarded !== undefined) findings.push({ level: 'note', text: unguarded });
  return findings;
}

/**
 * Reports a configured user for servers (DAEMON_RUN_AS) that a start would reject, because the daemon does not run as
 * root.
 */
function userFindings({ runAs }: DaemonConfig): Finding[] {
  if (process.getuid?.() === 0 || runAs === undefined) return [];
  const fault = 'DAEMON_RUN_AS needs a daemon that runs as root: start it as root, or unset it';
  return [{ level: 'FAULT', text: fault }];
}

/**
 * Requests the engine's state. Does not use dockerode, which would keep the connection to an unresponsive engine open,
 * and so this process running.
 */
function askEngine(dockerHost: string): Promise<EngineAnswer> {
  const { protocol, pathname, hostname, port } = new URL(dockerHost);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const place = protocol === 'unix:' ? { socketPath: pathname } : { host, port: port || 2375 };
  return new Promise((resolve) => {
    const request = get({ ...place, path: '/_ping', agent: false });
    let isConnected = false;
    const end = (answer: EngineAnswer) => {
      clearTimeout(late);
      resolve(answer);
      request.destroy();
    };
    const late = setTimeout(
      () => end(isConnected ? 'unresponsive' : { fault: 'ETIMEDOUT' }),
      ENGINE_TIMEOUT_MS,
    );
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
      }),
    );
    request.on('response', ({ statusCode }) =>
      end(statusCode === 200 ? 'healthy' : { fault: `HTTP status ${statusCode}` }),
    );
    request.on('error', (error) => end({ fault: errorCode(error) ?? error.message }));
  });
}
