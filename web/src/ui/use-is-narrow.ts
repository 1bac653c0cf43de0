import { useSyncExternalStore } from 'react';

/** A phone, on which half of each line would be beyond the edge. */
const narrow = matchMedia('(width < 40rem)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the screen is so narrow that lines of output are wrapped. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
