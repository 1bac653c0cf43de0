import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from '@hapi/hapi';

declare module '@hapi/hapi' {
  interface ServerOptionsApp {
    /** Answers 503 on each connection that waits for an answer of which nothing is sent yet. */
    refuseUnanswered?: () => void;
  }
}

/** For the last answers to get through. */
const LAST_WORDS_MS = 1000;

/**
 * Ends a server, whether it listens yet or not: no new requests, the ones under way are answered. Who has no answer
 * a second before the end is told 503, be it that the body has not come or that the work takes longer; what is
 * still open then is cut.
 */
export async function stopAnswering(server: Server, timeoutMs: number): Promise<void> {
  const refuse = () => server.settings.app?.refuseUnanswered?.();
  const refusing = setTimeout(refuse, timeoutMs - LAST_WORDS_MS);
  try {
    await server.stop({ timeout: timeoutMs });
  } finally {
    clearTimeout(refusing);
  }
}

/** The answer that has the connection, which is nobody's at times: so Node.js itself knows whom an error is for. */
export const answerOn = (socket: Socket): ServerResponse | null =>
  (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;
