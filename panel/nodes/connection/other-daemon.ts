import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { NodeFacts } from './node-row.js';

/**
 * The error if the daemon at the address of a node knows the node's key but has another id than expected. The panel
 * has not sent it the key.
 */
export class OtherDaemonError extends DomainError {
  /** The id that the daemon at the address has proven. */
  readonly found: string;

  constructor(found: string, at = 'the address of the node') {
    super(
      'unavailable',
      `Another daemon responds at ${at}. The panel sends it no requests. Correct the address of the node. If this daemon replaces the previous one, enter the key of the node again.`,
    );
    this.found = found;
  }
}

/** Reports that another daemon responds at the address of a node: once in the log, and in errors that name the node. */
export function createOtherDaemons(logger: Logger | undefined) {
  const logged = new Set<string>();
  return {
    /** Runs the work. @throws errors of the work, with the name and the address of the node in an `OtherDaemonError` */
    async naming<T>({ id, name, url, daemonId }: NodeFacts, work: () => Promise<T>): Promise<T> {
      try {
        const result = await work();
        logged.delete(id);
        return result;
      } catch (error) {
        if (!(error instanceof OtherDaemonError)) throw error;
        const { found } = error;
        if (!logged.has(id))
          logger?.warn(
            { nodeId: id, url, expected: daemonId, found },
            'another daemon responds at the address of a node',
          );
        logged.add(id);
        throw new OtherDaemonError(found, `${url}, the address of the node "${name}"`);
      }
    },
    forget: (nodeId: string): void => void logged.delete(nodeId),
  };
}
