import { type Browser, launch, type Page } from 'puppeteer-core';
import { eventually } from '../time/eventually.js';
import {
  ATTEMPT_MS,
  isOfNavigation,
  moveMouseAway,
  PATIENCE_MS,
  RECEIPT_MS,
  whenTooLate,
} from './attempts.js';

export type TestBrowser = {
  page: Page;
  /** Errors that no page may cause: script errors, violations of its security policy, requests to other origins. */
  readonly complaints: string[];
  /** The visible text of an element; null if the element is not visible, or while the page is being left. */
  text(selector: string): Promise<string | null>;
  untilText(selector: string, pattern: RegExp): Promise<void>;
  /** Waits until the browser shows this path of the origin and the page is completely loaded. */
  untilAt(path: string): Promise<void>;
  /**
   * Clicks a button with the mouse, when it is not disabled any more. If the button moves away before the click, looks it up
   * again.
   */
  press(label: string, within?: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Matches Chromium's log lines about response statuses that the pages handle. Chromium logs each of them as an error.
 */
const EXPECTED_FAILURE = /^Failed to load resource: the server responded with a status of (400|401|403|409) /;
/**
 * Matches Chromium's log line for a 404 of the panel's API, which the pages handle. A 404 of a page or script is an
 * error.
 */
const GONE = /^Failed to load resource: the server responded with a status of 404 /;

/**
 * Matches what Chromium logs on a busy machine when a dialog opens: Base UI hides the page from screen readers one frame before it
 * moves the focus into the dialog.
 */
const HIDDEN_TOO_EARLY = /^Blocked aria-hidden on an element because its descendant retained focus/;

/**
 * Matches what Chromium logs about a request to the API that it broke off because a network interface of the machine came or went,
 * such as that of a container of another suite. The pages send such a request again.
 */
const INTERRUPTED = /^Failed to load resource: net::ERR_NETWORK_CHANGED/;

/** Opens a real browser with one page. It can only reach `origin`. */
export async function openBrowser(program: string, origin: string): Promise<TestBrowser> {
  const browser: Browser = await launch({
    executablePath: program,
    // Chromium's sandbox does not work for root in a container. It is not needed, because the pages are Berth's own.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    timeout: PATIENCE_MS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const said = message.text();
    const isOfApi = message.location().url?.startsWith(`${origin}/api/`) === true;
    if (EXPECTED_FAILURE.test(said) || HIDDEN_TOO_EARLY.test(said)) return;
    if (isOfApi && (GONE.test(said) || INTERRUPTED.test(said))) return;
    if (['error', 'warn'].includes(message.type())) complaints.push(`console: ${said}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${String(error)}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`request: ${url}`);
  });
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  const pressed: string[] = [];
  await page.exposeFunction('pressed', (label: string) => pressed.push(label));
  await page.evaluateOnNewDocument(
    `addEventListener('securitypolicyviolation', (event) => complain('policy: ' + event.violatedDirective));
     globalThis.alert = (text) => complain('script: ' + text);
     addEventListener('click', ({ target }) => {
       const label = target.closest?.('button')?.textContent;
       if (label !== undefined) pressed(label.trim().replace(/\\s+/g, ' '));
     }, true);`,
  );
  /** A page that is being left shows nothing. */
  const evaluate = (script: string) =>
    page.evaluate(script).catch((problem: unknown) => {
      if (isOfNavigation(problem)) return null;
      throw problem;
    });
  const text = async (selector: string) =>
    (await evaluate(
      `(() => {
        const found = document.querySelector(${JSON.stringify(selector)});
        return found?.checkVisibility() ? found.innerText : null;
      })()`,
    )) as string | null;
  return {
    page,
    complaints,
    text,
    untilText: async (selector, pattern) => {
      let seen: string | null = null;
      const what = () => `${selector} with ${pattern}; it is ${JSON.stringify(seen)} at ${page.url()}`;
      await eventually(what, async () => {
        seen = await text(selector);
        return pattern.test(seen ?? '');
      });
    },
    untilAt: (path) =>
      eventually(
        `the page ${path}`,
        async () => page.url() === origin + path && (await evaluate('document.readyState')) === 'complete',
      ),
    press: async (label, within = 'body') => {
      // Berth's buttons keep the focus while they are disabled, so they do not have the attribute for which a locator waits.
      const isIt = `[normalize-space(.)="${label}"][not(@aria-disabled="true")]`;
      const button = page.locator(`${within} ::-p-xpath(.//button${isIt})`);
      // If the list is rendered again before the button comes into view, a locator would wait forever. So each attempt
      // has a timeout.
      const isReceived = () => pressed.includes(label);
      pressed.length = 0;
      const attempt = async () => {
        // A busy machine reports the click of the attempt before only now.
        if (isReceived()) return true;
        await moveMouseAway(page);
        await button.setTimeout(ATTEMPT_MS).click();
        // If the click was lost, the caller tries again.
        await eventually('the click', isReceived, RECEIPT_MS).catch(() => undefined);
        return isReceived();
      };
      const isPressed = () => attempt().catch((problem) => isReceived() || whenTooLate(problem));
      await eventually(`a button ${label} to press`, isPressed, PATIENCE_MS);
    },
    close: () => browser.close(),
  };
}
