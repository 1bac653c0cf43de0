import { type ApiFailure, asFailure, type Server } from '../../api/client';

export type Result = { server: Server; failure?: ApiFailure };

/** How many requests are in progress at the same time. */
const PARALLEL = 6;
const MAX_ATTEMPTS = 5;

/**
 * Sends a request for each server. When the panel limits the rate of requests, they wait as long as it says.
 *
 * @param onResult is called with each result as it arrives
 * @param signal stops before the next request; nothing was sent for servers without a result
 */
export async function runForEach(
  servers: readonly Server[],
  send: (server: Server) => Promise<unknown>,
  onResult: (result: Result) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...servers];
  const work = async () => {
    for (let server = waiting.shift(); server !== undefined; server = waiting.shift()) {
      if (signal.aborted) return;
      onResult(await attempt(server, send));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function attempt(server: Server, send: (server: Server) => Promise<unknown>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      await send(server);
      return { server };
    } catch (error) {
      const failure = asFailure(error);
      if (failure.status !== 429 || attempts === MAX_ATTEMPTS) return { server, failure };
      await new Promise((resolve) => setTimeout(resolve, Math.max(1, failure.retryAfter) * 1000));
    }
  }
}
