import { existsSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type Docker from 'dockerode';
import { asClause, DomainError, errorCode } from '../../../../lib/errors/errors.js';
import { TRANSIENT_CODES } from '../../../../lib/errors/transient.js';
import { EngineRefusal } from './engine-refusal.js';

export type DockerEngineOptions = {
  /** `unix:///path` or `tcp://host:port`. */
  dockerHost: string;
};

/** The only connection to the engine. Every call has a time limit, and every failure is a DomainError. */
export interface DockerEngine {
  /** @throws DomainError `unavailable` while the engine is unreachable; `EngineRefusal` if it refuses the call */
  call<T>(work: (docker: Docker) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Settles when the engine responds, within two seconds. @throws DomainError `unavailable` otherwise */
  ping(): Promise<void>;
  /** Converts an error of one of its streams to a DomainError. Other errors are returned unchanged. */
  translate(error: unknown): unknown;
}

const CALL_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2000;
/** During longer calls, the engine is pinged repeatedly. */
const PROBE_AFTER_MS = 1500;

/** Error codes of a connection that failed or was lost. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EACCES', 'EPIPE', 'ETIMEDOUT', 'EPERM'],
  // The daemon lacks resources, so that no connection is possible, although the engine may be fine.
  ...TRANSIENT_CODES,
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'ENOTSOCK'],
]);

/**
 * Nothing is loaded or connected before the first call, because loading dockerode takes longer than the daemon's
 * start.
 */
export function createDockerEngine({ dockerHost: host }: DockerEngineOptions): DockerEngine {
  let client: Promise<Docker> | undefined;
  const engine: DockerEngine = {
    translate: (error) => translate(error, host),
    ping: async () => {
      const over = new AbortController();
      const asked = engine.call((docker) => pingOnce(docker, over.signal), PROBE_TIMEOUT_MS);
      // Closes the connection of a ping that hangs, because pings are repeated.
      await asked.finally(() => over.abort());
    },
    async call(work, timeoutMs = CALL_TIMEOUT_MS) {
      client ??= openClient(host);
      const docker = await client;
      // If the engine dies during its response, docker-modem's promise never settles.
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

/** @types/dockerode lacks the options; dockerode accepts an abortSignal. */
const pingOnce = (docker: Docker, abortSignal: AbortSignal): Promise<unknown> =>
  (docker.ping as (options: object) => Promise<unknown>).call(docker, { abortSignal });

/** Rejects once the engine does not respond to pings: slow calls are waited for, an unresponsive engine is not. */
async function probeWhileWaiting(docker: Docker, host: string, over: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(PROBE_AFTER_MS, undefined, { signal: over });
    const late = sleep(PROBE_TIMEOUT_MS, 'late' as const, { signal: over });
    // A refusal is also a response. If the engine is unreachable, the call itself fails.
    const answer = pingOnce(docker, over).catch(() => undefined);
    if ((await Promise.race([answer, late])) === 'late') {
      throw unavailable(host, `it does not respond within ${PROBE_TIMEOUT_MS} ms`);
    }
  }
}

/** Returns within two seconds whether an engine responds there. */
export async function dockerAvailable(options: DockerEngineOptions): Promise<boolean> {
  const url = new URL(options.dockerHost);
  // Usually there is no engine, and then the client is not loaded.
  if (url.protocol === 'unix:' && !existsSync(url.pathname)) return false;
  try {
    await createDockerEngine(options).ping();
    return true;
  } catch (error) {
    // Another program listens there and does not speak HTTP (the parser's codes begin with HPE_).
    if (error instanceof DomainError || errorCode(error)?.startsWith('HPE_')) return false;
    throw error;
  }
}

async function openClient(dockerHost: string): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  const { protocol, pathname, hostname, port } = new URL(dockerHost);
  const address =
    protocol === 'unix:' ? { socketPath: pathname } : { host: hostname, port: Number(port || 2375) };
  // An engine that is being stopped accepts no new connections but still responds on open ones. Each call opens a new
  // connection, so that a stopped engine is detected.
  const agent = new Agent({ keepAlive: false });
  // docker-modem formats all its options for each request without using the text, which would include all open
  // sockets.
  Object.assign(agent, { [inspect.custom]: () => 'Agent' });
  // dockerode would use DOCKER_HOST of the environment for omitted fields.
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

/** Returns the engine's message from the body of its response. */
function engineMessage(error: object): string {
  const body: unknown = 'json' in error ? error.json : undefined;
  const inBody = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof inBody === 'string') return inBody;
  // For streams, docker-modem keeps the engine's message only in its own error message.
  return 'message' in error && typeof error.message === 'string' ? error.message.trim() : 'no reason given';
}
