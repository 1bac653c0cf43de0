import type { Logger } from '../../lib/logging/logger.js';
import type { Keys } from './keys.js';

export interface KeyWatch {
  /**
   * Watches a key: calls back once, within a second after the key is revoked or expires.
   * @returns a function that ends the watch
   */
  watch(keyId: string, onEnded: () => void): () => void;
}

export type KeyWatchOptions = {
  keys: Pick<Keys, 'validAmong'>;
  logger: Logger;
  /** The time between two queries, in milliseconds. Defaults to 400. */
  everyMs?: number;
};

const EVERY_MS = 400;

/**
 * Notifies long-running work when its key is revoked or expires. The command line may revoke keys in another process,
 * so the table is polled, with one query for all watched keys. Without watched keys, there are no queries.
 */
export function createKeyWatch({ keys, logger, everyMs = EVERY_MS }: KeyWatchOptions): KeyWatch {
  const watchers = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const watched = [...watchers.keys()];
    const valid = await keys.validAmong(watched);
    // Check only the keys that were part of the query. Other watches may have begun while it ran.
    for (const keyId of watched.filter((id) => !valid.has(id))) {
      const callbacks = watchers.get(keyId) ?? [];
      watchers.delete(keyId);
      for (const onEnded of callbacks) onEnded();
    }
  };
  const next = () => {
    timer = undefined;
    if (watchers.size === 0) return;
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) =>
          logger.error({ err: error }, 'cannot check whether the keys of open connections are still valid'),
        )
        .finally(next);
    }, everyMs);
    timer.unref();
  };

  return {
    watch(keyId, onEnded) {
      const callbacks = watchers.get(keyId) ?? new Set();
      watchers.set(keyId, callbacks.add(onEnded));
      if (timer === undefined) next();
      return () => {
        callbacks.delete(onEnded);
        if (callbacks.size === 0 && watchers.get(keyId) === callbacks) watchers.delete(keyId);
      };
    },
  };
}
