import { constants } from 'node:crypto';
import type { Server as HttpListener } from 'node:http';
import type { Server as SecureListener, ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import { type TLSSocket, Server as TlsServer } from 'node:tls';
import { errorCode } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import {
  type CertificateFiles,
  type CertificatePair,
  readCertificatePair,
  validityNote,
} from '../../../lib/tls/certificate-pair.js';

export type TlsOptions = {
  files: CertificateFiles;
  /** The certificate and key that were read at start-up. */
  pair: CertificatePair;
  /** How often the files are checked for changes. Defaults to 5 s. */
  lookEveryMs?: number;
  /** The timeout for clients that connect and send nothing. Defaults to 10 s. */
  handshakeTimeoutMs?: number;
};

const LOOK_EVERY_MS = 5000;
const NOTE_EVERY_MS = 86_400_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/**
 * Mozilla's "intermediate" list: TLS 1.3, and the TLS 1.2 suites with forward secrecy and authenticated
 * encryption.
 */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

const contextOf = ({ cert, key }: CertificatePair) => ({
  cert,
  key,
  ciphers: CIPHERS,
  minVersion: 'TLSv1.2' as const,
  // A client could make the server repeat the handshake on one connection many times (CVE-2011-1473), so this is
  // disabled. TLS 1.3 has no renegotiation.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
});

/**
 * Returns the options of the listener. As without TLS, a client can close its sending side and still receive its
 * response.
 */
export const tlsOptions = ({
  pair,
  handshakeTimeoutMs = HANDSHAKE_TIMEOUT_MS,
}: TlsOptions): ServerOptions => ({
  ...contextOf(pair),
  handshakeTimeout: handshakeTimeoutMs,
  ALPNProtocols: ['http/1.1'],
  allowHalfOpen: true,
  noDelay: true,
});

/** Returns the event that a listener emits for a connection that is ready for HTTP. */
export const connectedEvent = (listener: HttpListener): 'connection' | 'secureConnection' =>
  (listener as unknown) instanceof TlsServer ? 'secureConnection' : 'connection';

/** Returns the TCP socket below a TLS connection, which Node.js uses to identify the connection. */
const below = (socket: Socket): Socket | undefined => (socket as TLSSocket & { _parent?: Socket })._parent;

const SPEAKS_TLS = JSON.stringify({
  error: 'bad_request',
  message: 'This port only supports HTTPS: use https:// instead of http://.',
  status: 400,
});

/**
 * Ends connections whose TLS handshake fails. Node.js would pass them to the code that writes responses. Clients
 * without TLS receive an unencrypted error.
 */
export function endFailedHandshakes(listener: HttpListener): void {
  if (connectedEvent(listener) === 'connection') return;
  listener.removeAllListeners('tlsClientError');
  listener.on('tlsClientError', (error: Error, socket: TLSSocket) => {
    const plain = below(socket);
    if (errorCode(error) === 'ERR_SSL_HTTP_REQUEST' && plain?.writable === true) {
      plain.on('error', () => undefined);
      plain.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\nContent-Length: ${SPEAKS_TLS.length}\r\n\r\n${SPEAKS_TLS}`,
        () => plain.destroySoon(),
      );
    }
    socket.destroy();
  });
}

/** Returns the connections whose handshake is in progress. */
export function handshakesOf(listener: HttpListener): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  if (connectedEvent(listener) === 'connection') return open;
  listener.prependListener('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  listener.on('secureConnection', (socket: TLSSocket) => {
    const plain = below(socket);
    if (plain !== undefined) open.delete(plain);
  });
  return open;
}

/**
 * Checks the certificate files while the listener is open, and uses a new pair for later connections. It compares the
 * contents instead of watching events of the file system, so that every way to replace the files works: a rename, a
 * switched link, a mount or a write in place. An unusable pair is logged once, and the previous pair stays in use.
 */
export function followCertificate(listener: HttpListener, options: TlsOptions, logger: Logger): void {
  const { files, lookEveryMs = LOOK_EVERY_MS } = options;
  let { pair } = options;
  let loggedFault = '';
  let loggedNoteMs = Number.NEGATIVE_INFINITY;
  const noteValidity = (isNew: boolean) => {
    const nowMs = Date.now();
    if (!isNew && nowMs - loggedNoteMs < NOTE_EVERY_MS) return;
    loggedNoteMs = nowMs;
    const note = validityNote(pair, nowMs);
    if (note !== undefined) logger.warn({ file: files.cert.path }, note);
  };
  const look = async () => {
    try {
      const read = await readCertificatePair(files);
      loggedFault = '';
      if (read.cert !== pair.cert || read.key !== pair.key) {
        (listener as unknown as SecureListener).setSecureContext(contextOf(read));
        pair = read;
        const until = new Date(read.expiresMs).toISOString();
        logger.info({ file: files.cert.path, until }, 'using the new TLS certificate from the changed file');
        noteValidity(true);
      }
    } catch (error) {
      const fault = error instanceof Error ? error.message : '';
      if (fault !== loggedFault)
        logger.warn({ err: error }, 'cannot use the new certificate: the previous one stays in use');
      loggedFault = fault;
    }
    noteValidity(false);
  };
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  listener.once('listening', () => {
    noteValidity(true);
    timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => {
        isLooking = false;
      });
    }, lookEveryMs).unref();
  });
  listener.once('close', () => clearInterval(timer));
}
