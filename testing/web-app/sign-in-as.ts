import type { Page } from 'puppeteer-core';
import { callApi } from '../../contract-tests/api-client.js';
import type { WebAppStage } from './web-app-stage.js';

/** `OwnerStage` gives all users this password, and makes ada the administrator. */
export const PASSWORD = 'Quiet-Harbour-47';

/**
 * Signs another user in, in the browser of the page. Leaves the open page first: its connections would otherwise be
 * opened again as this user, who may not see what it shows.
 */
export async function signInAs(page: Page, url: string, user: string): Promise<void> {
  const body = { email: `${user}@example.org`, password: PASSWORD };
  const { headers } = await callApi(url, { method: 'POST', path: '/api/v2/auth/login', body });
  const [name = '', value = ''] = String(headers.getSetCookie()[0]?.split(';')[0]).split('=');
  await page.goto('about:blank');
  await page.browserContext().setCookie({ name, value, domain: '127.0.0.1' });
}

/** Signs the stage's browser in as its administrator. */
export const signInAsAdministrator = ({
  owners,
  browser,
}: Pick<WebAppStage, 'owners' | 'browser'>): Promise<void> => signInAs(browser.page, owners.url, 'ada');
