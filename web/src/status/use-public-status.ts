import { useEffect, useRef, useState } from 'react';
import { type ApiFailure, api, asFailure, type Schemas } from '../api/client';

/** What the page knows. `readMs` is when the status was received, by the clock of the browser. */
export type StatusReading = {
  status: Schemas['PublicStatus'] | undefined;
  readMs: number;
  /** Why the last request failed; undefined if it did not. The status is then the one before. */
  failure: ApiFailure | undefined;
};

/** The time between two requests. */
const EVERY_MS = 20_000;
const SECOND_MS = 1000;

/**
 * Reads the public status again and again while the page is visible, and at once when it becomes visible after a while or
 * the browser is online again.
 *
 * @param isOff whether the panel has no status page, so that nothing is read
 * @returns the reading, undefined before the first response, and a function that reads at once
 */
export function usePublicStatus(isOff: boolean): { reading: StatusReading | undefined; readNow(): void } {
  const [reading, setReading] = useState<StatusReading>();
  const reader = useRef<{ readNow(): void }>(undefined);
  useEffect(() => {
    if (isOff) return;
    const { readNow, stop } = startReading(setReading);
    reader.current = { readNow };
    return stop;
  }, [isOff]);
  return { reading, readNow: () => reader.current?.readNow() };
}

type Update = (update: (before: StatusReading | undefined) => StatusReading) => void;

function startReading(onReading: Update) {
  const closing = new AbortController();
  const { signal } = closing;
  let timer: number | undefined;
  let isReading = false;
  let nextMs = 0;

  const plan = () => {
    clearTimeout(timer);
    if (signal.aborted || document.hidden || isReading) return;
    timer = window.setTimeout(read, Math.max(0, nextMs - Date.now()));
  };
  const read = async () => {
    isReading = true;
    let waitMs = EVERY_MS;
    try {
      const { data } = await api.GET('/api/v2/status', { signal });
      onReading(() => ({ status: data, readMs: Date.now(), failure: undefined }));
    } catch (error) {
      if (signal.aborted) return;
      const failure = asFailure(error);
      waitMs = Math.max(waitMs, failure.retryAfter * SECOND_MS);
      onReading((before) => ({
        // A page that was turned off shows no earlier figures.
        status: failure.code === 'status_page_off' ? undefined : before?.status,
        readMs: before?.readMs ?? Date.now(),
        failure,
      }));
    } finally {
      isReading = false;
      nextMs = Date.now() + waitMs;
      plan();
    }
  };
  const readNow = () => {
    nextMs = 0;
    plan();
  };
  document.addEventListener('visibilitychange', plan, { signal });
  addEventListener('online', readNow, { signal });
  plan();
  return {
    readNow,
    stop: () => {
      closing.abort();
      clearTimeout(timer);
    },
  };
}
