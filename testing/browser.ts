import { type Browser, launch, type Page, TimeoutError } from 'puppeteer-core';
import { eventually } from './eventually.js';

export type TestBrowser = {
  page: Page;
  /** Everything that a page is not to do: errors, violations of its policy, requests to elsewhere. */
  readonly complaints: string[];
  /** The text that people see of an element; null where they see none. */
  text(selector: string): Promise<string | null>;
  untilText(selector: string, pattern: RegExp): Promise<void>;
  /** Until it shows the page of its origin, with all that belongs to it. */
  untilAt(path: string): Promise<void>;
  /** With the mouse, where the button is; a list that is made anew meanwhile is looked at again. */
  press(label: string, within?: string): Promise<void>;
  close(): Promise<void>;
};

/** For a page or a button that is waited for: a machine that is busy takes several times as long as any other. */
const PATIENCE_MS = 120_000;

/** For one attempt to press a button, after which it is looked for again. */
const ATTEMPT_MS = 5_000;

function whenTooLate(problem: unknown): false {
  if (problem instanceof TimeoutError) return false;
  throw problem;
}

/** A status that the page expects and shows is no fault of it, but Chromium notes each on its console. */
const EXPECTED_FAILURE = /^Failed to load resource: the server responded with a status of (400|401|403|409) /;
/** Likewise of the API of the panel; a page or a script that is not there is a fault. */
const GONE = /^Failed to load resource: the server responded with a status of 404 /;

/** A real browser with one page, which sees `origin` alone. */
export async function openBrowser(program: string, origin: string): Promise<TestBrowser> {
  const browser: Browser = await launch({
    executablePath: program,
    // Its sandbox needs rights that a container's root has not; the pages are ours.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    timeout: PATIENCE_MS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const said = message.text();
    const isOfApi = message.location().url?.startsWith(`${origin}/api/`) === true;
    if (EXPECTED_FAILURE.test(said) || (isOfApi && GONE.test(said))) return;
    if (['error', 'warn'].includes(message.type())) complaints.push(`console: ${said}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${String(error)}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`request: ${url}`);
  });
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.evaluateOnNewDocument(
    `addEventListener('securitypolicyviolation', (event) => complain('policy: ' + event.violatedDirective));
     globalThis.alert = (text) => complain('script: ' + text);`,
  );
  const text = async (selector: string) =>
    (await page.evaluate(
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
        async () =>
          page.url() === origin + path && (await page.evaluate('document.readyState')) === 'complete',
      ),
    press: async (label, within = 'body') => {
      const button = page.locator(`${within} ::-p-xpath(.//button[normalize-space(.)="${label}"])`);
      // A locator that waits for a button to come into view does so for ever once that button is replaced.
      const attempt = () => button.setTimeout(ATTEMPT_MS).click();
      await eventually(
        `a button ${label} to press`,
        () => attempt().then(() => true, whenTooLate),
        PATIENCE_MS,
      );
    },
    close: () => browser.close(),
  };
}
