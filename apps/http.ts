import type { Server } from '@hapi/hapi';
import { errorCode } from '../lib/errors.js';
import { StartError } from '../lib/start-error.js';

/** A running service. */
export type RunningService = {
  url: string;
  /** Ends gracefully: no new requests, the ones under way are answered, 10 s at most. */
  stop(): Promise<void>;
};

/** Time that requests under way get; what is left of the 10 s closes the rest. */
export const DRAIN_TIMEOUT_MS = 8000;

/** Listens. @throws StartError naming the variable when the address cannot be had */
export async function listen(server: Server, prefix: 'PANEL' | 'DAEMON'): Promise<void> {
  const { host, port } = server.settings;
  try {
    await server.start();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is in use: stop the other program, or set ${prefix}_PORT to a free port.`,
        { cause: error },
      );
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} takes more rights: set ${prefix}_PORT to 1024 or above.`, {
        cause: error,
      });
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`${host} is no address of this machine: set ${prefix}_HOST to one.`, {
        cause: error,
      });
    }
    throw error;
  }
}
