import { type Page, TimeoutError } from 'puppeteer-core';

/** Maximum wait for a page, a button or a menu. A busy machine takes several times as long as an idle one. */
export const PATIENCE_MS = 120_000;

/** The maximum time of one attempt to click something. After that, it is looked up again. */
export const ATTEMPT_MS = 5_000;
/** After this time, a click counts as lost: its target had moved away, and something else was clicked. */
export const RECEIPT_MS = 2_000;

/**
 * Moves the mouse to a corner before another attempt. A message at the edge of the page stays while the mouse points at it, and may
 * cover the button.
 */
export const moveMouseAway = (page: Page): Promise<void> => page.mouse.move(0, 0);

/** The result of an attempt that failed because it took too long, or because the browser left the page. */
export function whenTooLate(problem: unknown): false {
  if (problem instanceof TimeoutError || isOfNavigation(problem)) return false;
  throw problem;
}

/** Puppeteer rejects what it evaluates on a page that is being left. */
export const isOfNavigation = (problem: unknown): boolean =>
  /Execution context was destroyed|Cannot find context with specified id/.test(String(problem));
