import type { Server } from '@hapi/hapi';

/** Operations on open connections when a server stops. */
export type LastCalls = {
  /** Closes each connection as soon as all of its requests have responses. Idle connections are closed at once. */
  endWhenIdle(): void;
  /** Sends 503 on each connection whose response has not started. */
  refuseWaiting(): void;
  cut(): void;
};

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    lastCalls?: LastCalls;
  }
}

/**
 * The event that Hapi emits when it stops listening. Its types lack it. Responses after the event close their
 * connection.
 */
const CLOSING = 'closing' as 'stop';
/** How long the last responses may take to be delivered. */
const LAST_WORDS_MS = 1000;

/**
 * Stops a server, even if it does not listen yet: new requests are refused, and requests in progress are completed.
 * Requests without a response one second before the end get 503, whether their body is still arriving or the work
 * takes longer. Connections that are still open at the end are closed.
 */
export async function stopServing(server: Server, timeoutMs: number): Promise<void> {
  const calls = server.settings.app?.lastCalls;
  const timers: NodeJS.Timeout[] = [];
  if (calls !== undefined)
    server.events.once(CLOSING, () => {
      calls.endWhenIdle();
      timers.push(
        setTimeout(() => calls.refuseWaiting(), timeoutMs - LAST_WORDS_MS),
        setTimeout(() => calls.cut(), timeoutMs),
      );
    });
  try {
    await server.stop();
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
