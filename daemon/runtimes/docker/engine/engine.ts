import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type Docker from 'dockerode';
import { asClause, DomainError, errorCode } from '../../../../lib/errors/errors.js';
import { TRANSIENT_CODES } from '../../../../lib/errors/transient.js';
import { EngineRefusal } from './engine-refusal.js';

export type DockerEngineOptions = {
  /** The address of the engine: `unix:///path` or `tcp://host:port`. */
  dockerHost: string;
};

/** Sends all requests to the engine. Every call has a time limit, and every failure is a DomainError. */
export interface DockerEngine {
  /**
   * Makes a call to the engine.
   *
   * @throws DomainError `unavailable` while the engine is unreachable; `EngineRefusal` if it refuses the call
   */
  call<T>(work: (docker: Docker) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Settles when the engine responds to a ping. @throws DomainError `unavailable` if it does not within two seconds */
  ping(): Promise<void>;
  /** Converts an error of a stream from the engine to a DomainError. Other errors are returned unchanged. */
  translate(error: unknown): unknown;
}

const CALL_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2000;
/** If a call takes longer than this, the engine is pinged repeatedly until the call ends. */
const PROBE_AFTER_MS = 1500;

/** Error codes of connections that failed or were lost. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EACCES', 'EPIPE', 'ETIMEDOUT', 'EPERM'],
  // The daemon itself lacks descriptors or memory for a connection. The engine may be reachable.
  ...TRANSIENT_CODES,
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'ENOTSOCK'],
]);

/**
 * Creates the client of an engine. It is loaded and connected at the first call, because loading dockerode takes
 * longer than the rest of the daemon's start.
 */
export function createDockerEngine({ dockerHost: host }: DockerEngineOptions): DockerEngine {
  let client: Promise<Docker> | undefined;
  const engine: DockerEngine = {
    translate: (error) => translate(error, host),
    ping: async () => {
      const over = new AbortController();
      const asked = engine.call((docker) => pingOnce(docker, over.signal), PROBE_TIMEOUT_MS);
      // Close the connection of a ping that got no response, because pings are repeated.
      await asked.finally(() => over.abort());
    },
    async call(work, timeoutMs = CALL_TIMEOUT_MS) {
      client ??= openClient(host);
      const docker = await client;
      // Aborts the call if the engine dies during its response. Without that, docker-modem's promise would never
      // settle.
      const over = new AbortController();
      const tooLate = sleep(timeoutMs, undefined, { signal: over.signal }).then(() => {
        throw unavailable(host, `it did not respond within ${timeoutMs} ms`);
      });
      const silent = probeWhileWaiting(docker, host, over.signal);
      try {
        return await Promise.race([work(docker), tooLate, silent]);
      } catch (error) {
        throw translate(error, host);
      } finally {
        over.abort();
        for (const wait of [tooLate, silent]) wait.catch(() => undefined);
      }
    },
  };
  return engine;
}

/** Pings the engine once. dockerode supports `abortSignal` here, although its types do not contain it. */
const pingOnce = (docker: Docker, abortSignal: AbortSignal): Promise<unknown> =>
  (docker.ping as (options: object) => Promise<unknown>).call(docker, { abortSignal });

/** Rejects when the engine does not respond to pings. While it does respond, slow calls are allowed to continue. */
async function probeWhileWaiting(docker: Docker, host: string, over: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(PROBE_AFTER_MS, undefined, { signal: over });
    const late = sleep(PROBE_TIMEOUT_MS, 'late' as const, { signal: over });
    // Ignore errors of the ping: an error status is a response, too, and if the engine is unreachable, the call itself
    // fails.
    const answer = pingOnce(docker, over).catch(() => undefined);
    if ((await Promise.race([answer, late])) === 'late') {
      throw unavailable(host, `it does not respond within ${PROBE_TIMEOUT_MS} ms`);
    }
  }
}

/** Returns whether an engine responds at this address within two seconds. */
export async function dockerAvailable(options: DockerEngineOptions): Promise<boolean> {
  const url = new URL(options.dockerHost);
  // On most hosts without an engine, its socket does not exist, and then dockerode need not be loaded.
  if (url.protocol === 'unix:' && !existsSync(url.pathname)) return false;
  try {
    await createDockerEngine(options).ping();
    return true;
  } catch (error) {
    // The program that listens there does not speak HTTP (error codes of the HTTP parser begin with HPE_).
    if (error instanceof DomainError || errorCode(error)?.startsWith('HPE_')) return false;
    throw error;
  }
}

async function openClient(dockerHost: string): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  const { protocol, pathname, hostname, port } = new URL(dockerHost);
  const address =
    protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port: Number(port || 2375) };
  // Each call opens a new connection. An engine that is being stopped would still respond on open connections.
  const agent = new Agent({ keepAlive: false });
  // docker-modem formats all options of each request as a text that it does not use. That includes this agent with its
  // open sockets, so make the agent's text short.
  Object.assign(agent, { [inspect.custom]: () => 'Agent' });
  // Set these explicitly, because dockerode uses DOCKER_HOST of the environment for omitted fields.
  const none = { host: undefined, socketPath: undefined, port: undefined };
  const unencrypted = { protocol: 'http', ca: undefined, cert: undefined, key: undefined };
  return new Client({ ...none, ...unencrypted, ...address, agent } as unknown as Docker.DockerOptions);
}

function unavailable(host: string, reason: string, cause?: unknown): DomainError {
  return new DomainError('unavailable', `The container engine is not available: ${asClause(reason)}.`, {
    cause,
    retryAfterS: 5,
    logOnly: { host },
  });
}

function translate(error: unknown, host: string): unknown {
  if (typeof error !== 'object' || error === null || error instanceof DomainError) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number') {
    const reason = engineMessage(error);
    return status === 503
      ? unavailable(host, 'it is not ready', error)
      : new EngineRefusal(status, reason, error);
  }
  const code = errorCode(error);
  return code !== undefined && AWAY.has(code) ? unavailable(host, code, error) : error;
}

/** Returns the text of the engine's error from the body of its response. */
function engineMessage(error: object): string {
  const body: unknown = 'json' in error ? error.json : undefined;
  const inBody = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof inBody === 'string') return inBody;
  // If the response is a stream, docker-modem has the engine's text only in the message of its own error.
  return 'message' in error && typeof error.message === 'string' ? error.message.trim() : 'no reason given';
}
