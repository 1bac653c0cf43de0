import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { TunnelSettings } from './tunnel-settings.js';

/** The error if the panel rejects all credentials. */
export class RefusedTunnel extends Error {}

/** A WebSocket to a panel, its bytes as a stream, and the id of that panel: there may be several behind the URL. */
export type TunnelConnection = { socket: WebSocket; stream: Duplex; panelId: string };

const HANDSHAKE_MS = 10_000;
const MAX_MESSAGE_BYTES = 1024 * 1024;
/**
 * How long the panel may take to read the rest after the daemon has closed a connection, as when a user downloads slowly. The panel
 * ends transfers that do not continue.
 */
const CLOSE_TIMEOUT_MS = 3_600_000;
const ACCEPTED = 101;
const UNAUTHORIZED = 401;

/** Opens a connection for the tunnel (operation `openTunnel`). @throws RefusedTunnel, or the error of the connection */
export async function openTunnelConnection({
  panel,
  name,
  tokens,
}: TunnelSettings): Promise<TunnelConnection> {
  // Load the library on first use, because most daemons have no tunnel.
  const { WebSocket, createWebSocketStream } = await import('ws');
  const url = `${panel.replace(/^http/, 'ws')}/api/v2/nodes/tunnel?name=${name}`;
  for (const token of tokens) {
    const socket = new WebSocket(url, {
      headers: { 'berth-tunnel-token': token },
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
      // `closeTimeout` is missing in the types.
      ...{ closeTimeout: CLOSE_TIMEOUT_MS },
    });
    // The first bytes may arrive together with the response.
    const stream = createWebSocketStream(socket);
    // Without a listener, an error would end the process.
    stream.on('error', () => socket.terminate());
    const { statusCode, headers } = await responseTo(socket);
    if (statusCode === ACCEPTED) return { socket, stream, panelId: String(headers['berth-panel']) };
    socket.terminate();
    if (statusCode !== UNAUTHORIZED)
      throw new Error(`the panel has responded with the HTTP status ${statusCode}`);
  }
  throw new RefusedTunnel('the panel rejects all credentials');
}

/** Returns the response to the handshake. @throws the error of the connection */
function responseTo(socket: WebSocket): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Never removed: an error without a listener would end the process.
    socket.on('error', reject);
    socket.once('upgrade', (response) => socket.once('open', () => resolve(response)));
    socket.once('unexpected-response', (_request, response) => resolve(response));
  });
}
