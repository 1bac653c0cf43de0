import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import { tunnelTo } from '../../../lib/net/tunnel-address.js';
import { fingerprintOf, proofOf } from '../../../lib/secrets/identity-proof.js';
import { equalSecrets, hashSecret } from '../../../lib/secrets/secret.js';
import { connectReusing } from '../../../lib/streams/reused-reads.js';
import type { TrustedCertificates } from '../../../lib/tls/trusted-certificates.js';
import { connectSecurely, OTHER_CERTIFICATE } from '../../../lib/tls/trusting-fetch.js';
import type { LoopbackAddresses } from './loopback-addresses.js';
import { refusalOf } from './node-refusals.js';
import { OtherDaemonError } from './other-daemon.js';
import type { TunnelPool } from './tunnel-pool.js';

/**
 * How much of a response is read ahead of its reader. A download is sent on in pieces of this size, which takes 0.7 s
 * of CPU time per GiB, instead of 1.2 s with the default of 64 KiB. Node.js's types do not declare this option.
 */
const READ_AHEAD = { highWaterMark: 256 * 1024 };
/** The time limit for opening the connection, and separately for the daemon's proof that it knows the key. */
const CONNECT_MS = 5000;
/** How many connections of a tunnel are tried. */
const MAX_ATTEMPTS = 3;
const MAX_PROOF_BYTES = 4096;
/**
 * The statuses with which a daemon refuses the proof: the key is unknown, there are too many requests, or it cannot
 * read its keys.
 */
const REFUSALS = new Set([404, 429, 503]);

/** How a daemon is recognized, in addition to its knowledge of the key. */
export type DaemonIdentity = {
  /** The id that the daemon must have. Absent if any daemon that knows the key is accepted. */
  daemonId?: string | undefined;
  /** The SHA-256 fingerprints of the only certificates that are accepted, or `ANY_TRUSTED`. Absent if the usual ones are. */
  fingerprints?: readonly string[] | undefined;
};

/** The destination of a connection: the daemon that knows this key, with or without TLS. */
export type Destination = RequestOptions & DaemonIdentity & { key: string; isSecure: boolean };

/** The shared objects that opening a connection needs. */
export type ConnectionParts = {
  trusted: TrustedCertificates;
  loopback: LoopbackAddresses;
  tunnels: TunnelPool | undefined;
};

/**
 * Opens a connection on which the daemon has proven that it knows the key (operation `proveIdentity`). The key is not
 * sent before that: while the daemon is down, another program on the host may listen on its port.
 *
 * @throws DomainError `unavailable` if the other side cannot prove it; `OtherDaemonError` if it has another id;
 * `NodeRefusal` 401 if it does not know the key
 */
export async function connectVerified(
  destination: Destination,
  { trusted, loopback, tunnels }: ConnectionParts,
): Promise<Socket> {
  const { host, port, key } = destination;
  const daemon = `${host}:${port}:${hashSecret(key)}`;
  const socket = destination.isSecure
    ? await connectWithTls(destination, { trusted, tunnels })
    : await connectToFirst(await loopback.of(host ?? '', daemon), Number(port));
  const late = setTimeout(
    () => socket.destroy(new Error('the daemon did not prove in time that it knows the key')),
    CONNECT_MS,
  );
  try {
    await verify(socket, destination);
    if (host === 'localhost' && socket.remoteAddress !== undefined)
      loopback.pin(daemon, socket.remoteAddress);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

/** Opens a connection with TLS: through the tunnel of the daemon, if its address names one. */
async function connectWithTls(
  destination: Destination,
  { trusted, tunnels }: Pick<ConnectionParts, 'trusted' | 'tunnels'>,
): Promise<Socket> {
  const { fingerprints, host } = destination;
  const tunnel = tunnelTo(host ?? '');
  if (tunnel === undefined || tunnels === undefined)
    return connectSecurely(destination, trusted, fingerprints);
  for (let tries = 1; ; tries += 1) {
    const transport = await tunnels.take(tunnel);
    try {
      return await connectSecurely({ ...destination, transport }, trusted, fingerprints);
    } catch (error) {
      // The connection may have broken while it waited. Nothing was sent over it yet.
      if (tries >= MAX_ATTEMPTS || errorCode(error) === OTHER_CERTIFICATE) throw error;
    }
  }
}

async function connectToFirst([host = '', ...others]: readonly string[], port: number): Promise<Socket> {
  try {
    return await connectPlainly(host, port);
  } catch (error) {
    if (others.length === 0) throw error;
    return connectToFirst(others, port);
  }
}

function connectPlainly(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectReusing({ host, port, noDelay: true, ...READ_AHEAD });
    const late = setTimeout(
      () => socket.destroy(new Error('the connection to the daemon was not established in time')),
      CONNECT_MS,
    );
    // Never remove this listener: sometimes it is the socket's only error listener, and an error without a listener
    // would end the process.
    socket.on('error', reject);
    socket.once('connect', () => resolve(socket));
    const settled = () => clearTimeout(late);
    socket.once('connect', settled).once('close', settled);
  });
}

async function verify(socket: Socket, { key, host, port, daemonId: expected }: Destination): Promise<void> {
  const secretHash = hashSecret(key);
  const nonce = randomBytes(32).toString('base64url');
  const body = JSON.stringify({ fingerprint: fingerprintOf(secretHash), nonce });
  // An IPv6 address is written in brackets in the Host header (RFC 3986 3.2.2).
  const name = isIPv6(host ?? '') ? `[${host}]` : host;
  const { status, text } = await exchange(socket, { host: `${name}:${port}`, body });
  const answer = objectIn(text);
  if (status === 200) {
    const { daemon_id: daemonId, proof } = answer;
    if (typeof daemonId !== 'string' || typeof proof !== 'string') throw unproven();
    if (!equalSecrets(proof, proofOf(secretHash, { nonce, daemonId }))) throw unproven();
    if (expected !== undefined && daemonId !== expected) throw new OtherDaemonError(daemonId);
    return;
  }
  // Use the refusal only for the error message, because it is not authenticated. The key is not sent in any case.
  if (answer['status'] !== status || !REFUSALS.has(status)) throw unproven();
  throw refusalOf(status === 404 ? 401 : status, answer);
}

const unproven = () =>
  new DomainError(
    'unavailable',
    'The program at the address of the node does not prove that it knows the key, so the panel did not send the key. Check that the daemon runs and that no other program uses its port.',
  );

/** Sends the request for the proof. When this settles, the connection can be used for further requests. */
function exchange(
  socket: Socket,
  { host, body }: { host: string; body: string },
): Promise<{ status: number; text: string }> {
  const headers = {
    host,
    connection: 'keep-alive',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const ended = () =>
      reject(new Error('the connection ended before the daemon proved that it knows the key'));
    socket.once('close', ended);
    const options = { createConnection: () => socket, method: 'POST', path: '/identity', headers };
    const asked = request(options, (response) => {
      // Node.js emits `free` when the connection can be used for another request.
      const isFree = new Promise((free) => socket.once('free', free));
      readText(response)
        .then(async (text) => {
          const status = response.statusCode ?? 0;
          // After a refusal, the connection is not used again.
          if (status === 200) await isFree;
          socket.removeListener('close', ended);
          resolve({ status, text });
        })
        .catch(reject);
    });
    asked.once('error', reject).end(body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_PROOF_BYTES) throw unproven();
  }
  return text;
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
