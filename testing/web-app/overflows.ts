import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';

/** Elements that scroll sideways on purpose: output, code, and what a user types. */
const SCROLLERS = '[role="log"], .cm-scroller, textarea, input, nav[aria-label^="Pages of"], progress';

/** How long a page may take to adapt to its window, whose size has just changed. */
const SETTLE_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Returns what stays wider than the page or than its frame, so that users would have to scroll sideways. Text that is cut
 * with an ellipsis does not count.
 */
export async function overflowsOf(page: Page): Promise<string[]> {
  const began = performance.now();
  for (;;) {
    const found = await measure(page);
    if (found.length === 0 || performance.now() - began > SETTLE_MS) return found;
    await sleep(PAUSE_MS);
  }
}

const measure = (page: Page): Promise<string[]> =>
  page.evaluate(
    `(() => {
      const scrolls = (element) =>
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX);
      const isWide = (element) => element.scrollWidth > element.clientWidth + 1;
      return [document.documentElement, ...document.body.querySelectorAll('*')]
        .filter((element) => scrolls(element) && isWide(element) && !element.closest(${JSON.stringify(SCROLLERS)}))
        .map((element) => {
          const right = element.getBoundingClientRect().left + element.clientWidth;
          const [widest = element] = [...element.querySelectorAll('*')]
            .filter((child) => child.getBoundingClientRect().right > right + 1)
            .slice(-1);
          return element.scrollWidth + ' in ' + element.clientWidth + ': ' + widest.outerHTML.slice(0, 300);
        });
    })()`,
  ) as Promise<string[]>;
