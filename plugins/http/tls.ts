import { constants } from 'node:crypto';
import type { Server as HttpListener } from 'node:http';
import type { Server as SecureListener, ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import { type TLSSocket, Server as TlsServer } from 'node:tls';
import {
  type CertificateFiles,
  type CertificatePair,
  readCertificatePair,
  validityNote,
} from '../../lib/certificate-pair.js';
import { errorCode } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';

export type TlsOptions = {
  files: CertificateFiles;
  /** What was read of them at the start. */
  pair: CertificatePair;
  /** How often the files are looked at. Defaults to 5 s. */
  lookEveryMs?: number;
  /** For who connects and says nothing. Defaults to 10 s. */
  handshakeTimeoutMs?: number;
};

const LOOK_EVERY_MS = 5000;
const NOTE_EVERY_MS = 86_400_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Mozilla's "intermediate": TLS 1.3, and of 1.2 what has forward secrecy and authenticates what it encrypts. */
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
  // A client could have us work for it on one connection again and again (CVE-2011-1473); 1.3 has none of it.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
});

/** What a listener is made with. A client may end its side first and is answered all the same, as without TLS. */
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

/** The event by which a listener tells of a connection that speaks HTTP. */
export const connectedEvent = (listener: HttpListener): 'connection' | 'secureConnection' =>
  (listener as unknown) instanceof TlsServer ? 'secureConnection' : 'connection';

/** The connection below TLS, by which Node.js itself knows it. */
const below = (socket: Socket): Socket | undefined => (socket as TLSSocket & { _parent?: Socket })._parent;

const SPEAKS_TLS = JSON.stringify({
  error: 'bad_request',
  message: 'This port speaks HTTPS alone: ask for https:// in place of http://.',
  status: 400,
});

/**
 * Ends what fails before it is secure: Node.js would hand it to those who write answers. Who asks without TLS is
 * told so, without it.
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

/** Connections whose handshake is under way. */
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
 * Looks at the files while the listener listens, and takes a new pair for the connections that come from then on;
 * those that are there go on. By what the files hold and not by events of the file system: so a rename, a link
 * that is turned elsewhere, a mount and a write in place are all the same. What cannot be used is told once, and
 * the pair before stays.
 */
export function followCertificate(listener: HttpListener, options: TlsOptions, logger: Logger): void {
  const { files, lookEveryMs = LOOK_EVERY_MS } = options;
  let { pair } = options;
  let toldFault = '';
  let toldNoteMs = Number.NEGATIVE_INFINITY;
  const noteValidity = (isNew: boolean) => {
    const nowMs = Date.now();
    if (!isNew && nowMs - toldNoteMs < NOTE_EVERY_MS) return;
    toldNoteMs = nowMs;
    const note = validityNote(pair, nowMs);
    if (note !== undefined) logger.warn({ file: files.cert.path }, note);
  };
  const look = async () => {
    try {
      const read = await readCertificatePair(files);
      toldFault = '';
      if (read.cert !== pair.cert || read.key !== pair.key) {
        (listener as unknown as SecureListener).setSecureContext(contextOf(read));
        pair = read;
        const until = new Date(read.expiresMs).toISOString();
        logger.info({ file: files.cert.path, until }, 'a new certificate is used from now on');
        noteValidity(true);
      }
    } catch (error) {
      const fault = error instanceof Error ? error.message : '';
      if (fault !== toldFault)
        logger.warn({ err: error }, 'the new certificate cannot be used: the one before stays in use');
      toldFault = fault;
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
