import { callApi } from '../../contract-tests/api-client.js';
import type { WebAppStage } from './web-app-stage.js';

/** `OwnerStage` gives all users this password, and makes ada the administrator. */
export const PASSWORD = 'Quiet-Harbour-47';

/** Signs the stage's browser in as its administrator. */
export async function signInAsAdministrator({
  owners,
  browser,
}: Pick<WebAppStage, 'owners' | 'browser'>): Promise<void> {
  const body = { email: 'ada@example.org', password: PASSWORD };
  const request = { method: 'POST', path: '/api/v2/auth/login', body };
  const { headers } = await callApi(owners.url, request);
  const [name = '', value = ''] = String(headers.getSetCookie()[0]?.split(';')[0]).split('=');
  await browser.page.browserContext().setCookie({ name, value, domain: '127.0.0.1' });
}
