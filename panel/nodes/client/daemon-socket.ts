import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { DomainError } from '../../../lib/errors/errors.js';
import { translateFailure } from '../connection/node-failure.js';
import { refusalOf } from '../connection/node-refusals.js';
import { contract } from './daemon-contract.js';
import { type DaemonTarget, identityOf } from './daemon-target.js';

/** The console of a container, as its daemon sends it. */
export type DaemonConsole = {
  /** Passes a message from a viewer on to the daemon. */
  send(message: object): void;
  close(): void;
};

export type ConsoleListener = {
  onMessage(message: unknown): void;
  /** Called once, when the daemon or the connection has ended the console. */
  onEnd(isRemoved: boolean): void;
};

export type OpenDaemonConsole = (
  containerId: string,
  tail: number,
  listener: ConsoleListener,
) => Promise<DaemonConsole>;

const HANDSHAKE_MS = 10_000;
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
/** RFC 6455 7.4.1: the daemon closes with this code when the container is removed. */
const NORMAL = 1000;
const INVALID = 1002;
/** The time after which a silent connection counts as lost. A daemon pings every 30 s. */
const SILENT_MS = 75_000;
const TYPES: ReadonlySet<unknown> = new Set(['status', 'output', 'stats', 'dropped', 'throttled', 'error']);

/** Returns whether the document has a message of this type. A newer daemon may send others. */
const isKnown = (message: unknown): boolean =>
  TYPES.has((message as { type?: unknown } | null | undefined)?.type);

/**
 * Returns the function that opens the console of a container.
 * @throws DomainError the daemon's refusal; `unavailable` if it does not respond
 */
export function createDaemonConsoles(target: DaemonTarget): OpenDaemonConsole {
  return async (containerId, tail, listener) => {
    const path = contract().operation('openConsole').path.replace('{id}', containerId);
    const socket = await target
      .upgrade(`${target.url}${path}?tail=${tail}`, {
        headers: {
          authorization: `Bearer ${target.key}`,
          'berth-container': containerId,
          ...(target.traceparent === undefined ? {} : { traceparent: target.traceparent }),
        },
        ...identityOf(target),
        ...{ handshakeTimeout: HANDSHAKE_MS, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
      })
      .catch(throwTranslated);
    listen(socket, listener);
    await opened(socket, target);
    return {
      send: (message) => {
        if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      },
      close: () => socket.close(NORMAL),
    };
  };
}

function listen(socket: WebSocket, { onMessage, onEnd }: ConsoleListener): void {
  const silent = setTimeout(() => socket.terminate(), SILENT_MS);
  socket.on('ping', () => silent.refresh());
  socket.on('message', (data: RawData) => {
    silent.refresh();
    try {
      const message = parsed(data);
      if (isKnown(message)) onMessage(contract().value('ConsoleServerMessage', message));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      socket.close(INVALID);
    }
  });
  socket.on('close', (code) => {
    clearTimeout(silent);
    onEnd(code === NORMAL);
  });
}

const throwTranslated = (error: unknown): never => {
  throw translateFailure(error);
};

function parsed(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}

function opened(socket: WebSocket, { onContact }: DaemonTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    socket.on('error', (error) => {
      if (!isAnswered) onContact(false);
      reject(translateFailure(error));
    });
    socket.once('open', () => {
      isAnswered = true;
      onContact(true);
      resolve();
    });
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      isAnswered = true;
      onContact(true);
      const late = setTimeout(() => socket.terminate(), HANDSHAKE_MS);
      refused(response)
        .then(reject, reject)
        .finally(() => {
          clearTimeout(late);
          socket.terminate();
        });
    });
  });
}

async function refused(response: IncomingMessage): Promise<Error> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > MAX_REFUSAL_BYTES) break;
  }
  return refusalOf(response.statusCode ?? 0, parsed(Buffer.from(text)));
}
