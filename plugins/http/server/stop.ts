import type { Server } from '@hapi/hapi';

/** Operations on open connections when a server stops. */
export type LastCalls = {
  /** Closes each connection as soon as all of its requests have responses; idle connections at once. */
  endWhenIdle(): void;
  /** Returns 503 on each connection whose response has not started. */
  refuseWaiting(): void;
  cut(): void;
};

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    lastCalls?: LastCalls;
  }
}

/**
 * The event of Hapi when it stops listening, which its types lack. Responses after the event close their connection.
 */
const CLOSING = 'closing' as 'stop';
/** Time for the last responses to be delivered. */
const LAST_WORDS_MS = 1000;

/**
 * Stops a server, whether or not it listens yet: new requests are refused, and requests in progress are
 * answered. Requests without a response one second before the end get 503, whether their body has not arrived
 * or the work takes longer. Connections still open at the end are closed.
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
