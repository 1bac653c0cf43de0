import { useEffect, useReducer } from 'react';
import { type PanelClock, panelNow } from '../api/announcements/announcements';

/** Browsers fire timers with a longer delay at once. */
const MAX_DELAY_MS = 3_600_000;

/**
 * Returns the time of the panel in milliseconds since the epoch, and renders the component again when it reaches one of
 * these times.
 */
export function usePanelTime(clock: PanelClock | undefined, times: readonly (string | null)[]): number {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const now = panelNow(clock);
  useEffect(() => {
    const delays = times.flatMap((time) => (time === null ? [] : Date.parse(time) - panelNow(clock)));
    const next = Math.min(...delays.filter((delay) => delay > 0), MAX_DELAY_MS);
    const timer = setTimeout(render, next);
    return () => clearTimeout(timer);
  });
  return now;
}
