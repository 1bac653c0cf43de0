import type { Page } from 'puppeteer-core';

/** Elements that scroll sideways on purpose: output, code, and what a user types. */
const SCROLLERS = '[role="log"], .cm-scroller, textarea, input, nav[aria-label^="Pages of"], progress';

/**
 * Returns what is wider than the page or than its frame, so that users would have to scroll sideways. Text that is cut
 * with an ellipsis does not count.
 */
export const overflowsOf = (page: Page): Promise<string[]> =>
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
