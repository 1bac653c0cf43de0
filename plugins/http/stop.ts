import type { Server } from '@hapi/hapi';

/** What becomes of connections when a server ends. */
export type LastCalls = {
  /** Ends each connection once what was asked on it is answered: at once where nothing is. */
  endAnswered(): void;
  /** Answers 503 on each connection that waits for an answer of which nothing is sent yet. */
  refuseUnanswered(): void;
  cut(): void;
};

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    lastCalls?: LastCalls;
  }
}

/** Hapi's event for: it listens no more, and each answer from here on is its connection's last. Its types lack it. */
const CLOSING = 'closing' as 'stop';
/** For the last answers to get through. */
const LAST_WORDS_MS = 1000;

/**
 * Ends a server, whether it listens yet or not: no new requests, the ones under way are answered. Who has no answer
 * a second before the end is told 503, be it that the body has not come or that the work takes longer; what is
 * still open then is cut.
 */
export async function stopAnswering(server: Server, timeoutMs: number): Promise<void> {
  const calls = server.settings.app?.lastCalls;
  const timers: NodeJS.Timeout[] = [];
  if (calls !== undefined)
    server.events.once(CLOSING, () => {
      calls.endAnswered();
      timers.push(
        setTimeout(() => calls.refuseUnanswered(), timeoutMs - LAST_WORDS_MS),
        setTimeout(() => calls.cut(), timeoutMs),
      );
    });
  try {
    await server.stop();
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
