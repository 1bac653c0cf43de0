import type { Page } from 'puppeteer-core';
import { openBrowser } from '../../testing/browser/browser.js';
import { parts } from '../../testing/services/parts.js';
import { requireProgram } from '../../testing/services/programs.js';

const { variable, programs } = parts.chromium;
const DESKTOP = { width: 1280, height: 800 };

/** Runs `work` with a page of a new browser, in which the user of this session is signed in. */
export async function withBrowser<T>(
  url: string,
  session: { cookie: string },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await openBrowser(process.env[variable] ?? requireProgram(...programs[0]), url);
  try {
    const { page } = browser;
    await page.setViewport(DESKTOP);
    const [name = '', value = ''] = session.cookie.split('=');
    await page.browserContext().setCookie({ name, value, domain: '127.0.0.1' });
    return await work(page);
  } finally {
    await browser.close();
  }
}
