import type { Logger } from '../../lib/logger.js';
import type { Keys } from './keys.js';

export interface KeyWatch {
  /** Calls back once, within a second, when the key is revoked or expires; returns what ends the watching. */
  watch(keyId: string, onEnded: () => void): () => void;
}

export type KeyWatchOptions = {
  keys: Pick<Keys, 'validAmong'>;
  logger: Logger;
  /** How often it is looked. Defaults to 400 ms. */
  everyMs?: number;
};

const EVERY_MS = 400;

/**
 * Tells those who keep on acting for a key that it has ended. Another process, the command line's, revokes
 * keys, so the table is asked again and again: one question for all keys, and none while nobody watches.
 */
export function createKeyWatch({ keys, logger, everyMs = EVERY_MS }: KeyWatchOptions): KeyWatch {
  const watchers = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const asked = [...watchers.keys()];
    const valid = await keys.validAmong(asked);
    // Others may have come meanwhile, whom the answer says nothing about.
    for (const keyId of asked.filter((id) => !valid.has(id))) {
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
        .catch((error: unknown) => logger.error({ err: error }, 'the keys in use cannot be looked at'))
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
