import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type Docker from 'dockerode';
import { asClause, DomainError, errorCode } from '../../../lib/errors.js';
import { TRANSIENT_CODES } from '../../../lib/transient.js';
import { EngineRefusal } from './engine-refusal.js';

export type DockerEngineOptions = {
  /** `unix:///path`, `tcp://host:port`, `http://` or `https://`. Defaults to Docker's own socket. */
  dockerHost?: string;
  /** Folder of ca.pem, cert.pem and key.pem for an engine behind TLS. */
  certFolder?: string;
};

/** The one connection point to the engine: every call is bounded in time, every failure is a DomainError. */
export interface DockerEngine {
  /** @throws DomainError `unavailable` while the engine is away, and `EngineRefusal` when it says no. */
  call<T>(work: (docker: Docker) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Settles when it answers, within two seconds. @throws DomainError `unavailable` when it does not */
  ping(): Promise<void>;
  /** The DomainError for an error of one of its streams; whatever has nothing to do with the engine as it is. */
  translate(error: unknown): unknown;
}

const DEFAULT_HOST = 'unix:///var/run/docker.sock';
const CALL_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2000;
/** A call that takes longer makes the engine be asked, all the time, whether it still answers. */
const PROBE_AFTER_MS = 1500;

/** Codes of a connection that could not be made or was lost. */
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EACCES', 'EPIPE', 'ETIMEDOUT', 'EPERM'],
  // Nothing is wrong with the engine, but no connection can be made, either.
  ...TRANSIENT_CODES,
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'ENOTSOCK'],
]);

/** Nothing is loaded or connected before the first call: dockerode takes longer to load than the daemon to start. */
export function createDockerEngine(options: DockerEngineOptions): DockerEngine {
  const host = options.dockerHost ?? DEFAULT_HOST;
  let client: Promise<Docker> | undefined;
  const connect = async (): Promise<Docker> => {
    client ??= openClient(host, options.certFolder);
    return client;
  };
  const engine: DockerEngine = {
    translate: (error) => translate(error, host),
    ping: async () => {
      const over = new AbortController();
      const asked = engine.call((docker) => pingOnce(docker, over.signal), PROBE_TIMEOUT_MS);
      // One that hangs is asked again and again: each time the connection is given up.
      await asked.finally(() => over.abort());
    },
    async call(work, timeoutMs = CALL_TIMEOUT_MS) {
      const docker = await connect();
      // An engine that dies while it answers leaves docker-modem's promise open for ever.
      const over = new AbortController();
      const tooLate = sleep(timeoutMs, undefined, { signal: over.signal }).then(() => {
        throw away(host, `it did not answer within ${timeoutMs} ms`);
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

/** @types/dockerode knows no options here; dockerode takes an abortSignal. */
const pingOnce = (docker: Docker, abortSignal: AbortSignal): Promise<unknown> =>
  (docker.ping as (options: object) => Promise<unknown>).call(docker, { abortSignal });

/** Rejects once the engine does not answer at all: slow work is waited for, an engine that hangs is not. */
async function probeWhileWaiting(docker: Docker, host: string, over: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(PROBE_AFTER_MS, undefined, { signal: over });
    const late = sleep(PROBE_TIMEOUT_MS, 'late' as const, { signal: over });
    // A refusal is an answer, and an engine that is away ends the call by itself.
    const answer = pingOnce(docker, over).catch(() => undefined);
    if ((await Promise.race([answer, late])) === 'late') {
      throw away(host, `it does not answer within ${PROBE_TIMEOUT_MS} ms`);
    }
  }
}

/** Whether an engine answers there, told within two seconds. */
export async function dockerAvailable(options: DockerEngineOptions): Promise<boolean> {
  const url = new URL(options.dockerHost ?? DEFAULT_HOST);
  // Most often there is none: then the client is not even loaded.
  if (url.protocol === 'unix:' && !existsSync(url.pathname)) return false;
  try {
    await createDockerEngine(options).ping();
    return true;
  } catch (error) {
    // Whatever else listens there does not speak HTTP (the parser's codes begin so).
    if (error instanceof DomainError || errorCode(error)?.startsWith('HPE_')) return false;
    throw error;
  }
}

async function openClient(host: string, certFolder: string | undefined): Promise<Docker> {
  const { default: Client } = await import('dockerode');
  const url = new URL(host);
  // dockerode would fall back on DOCKER_HOST of the environment for whatever is left out here.
  const none = {
    host: undefined,
    socketPath: undefined,
    port: undefined,
    ca: undefined,
    cert: undefined,
    key: undefined,
  };
  if (url.protocol === 'unix:') {
    const agent = freshConnections(false);
    return new Client({ ...none, socketPath: url.pathname, agent } as unknown as Docker.DockerOptions);
  }
  const secure = url.protocol === 'https:' || certFolder !== undefined;
  const address = { host: url.hostname, port: url.port === '' ? (secure ? 2376 : 2375) : Number(url.port) };
  const certificates = certFolder === undefined ? {} : await readCertificates(certFolder);
  return new Client({
    ...none,
    ...address,
    agent: freshConnections(secure),
    ...certificates,
    protocol: secure ? 'https' : 'http',
  } as unknown as Docker.DockerOptions);
}

/**
 * An engine that is being stopped takes no new connections, and goes on answering on those that are open: each call
 * makes its own, so that it is known to be away.
 */
function freshConnections(secure: boolean): Agent {
  const agent = secure ? new SecureAgent({ keepAlive: false }) : new Agent({ keepAlive: false });
  // docker-modem makes a text of all its options for each request, in vain; all open sockets would be in it.
  return Object.assign(agent, { [inspect.custom]: () => 'Agent' });
}

async function readCertificates(folder: string) {
  const [ca, cert, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((name) => readFile(join(folder, name))),
  );
  return { ca, cert, key };
}

function away(host: string, reason: string, cause?: unknown): DomainError {
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
    return status === 503 ? away(host, 'it is not ready', error) : new EngineRefusal(status, reason, error);
  }
  const code = errorCode(error);
  return code !== undefined && AWAY.has(code) ? away(host, code, error) : error;
}

/** What the engine said, out of the body of its answer. */
function engineMessage(error: object): string {
  const body: unknown = 'json' in error ? error.json : undefined;
  const inBody = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof inBody === 'string') return inBody;
  // Where a stream was asked for, docker-modem keeps what the engine said in its own message alone.
  return 'message' in error && typeof error.message === 'string' ? error.message.trim() : 'no reason given';
}
