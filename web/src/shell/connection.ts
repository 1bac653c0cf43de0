import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

export function setLost(lost: boolean): void {
  isLost = lost;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether the page receives no events now, so that what it shows may be outdated. */
export const useIsLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
