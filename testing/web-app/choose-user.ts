import type { Page } from 'puppeteer-core';
import { eventually } from '../time/eventually.js';

/** Types a text that finds one user into the field for users within an element, and chooses this user. */
export async function chooseUser(page: Page, within: string, text: string): Promise<void> {
  await page.locator(`${within} [role=combobox]`).click();
  await page.keyboard.type(text);
  await eventually(`one user with ${text}`, async () => {
    const offered = await page.$$eval('[role=option]', (options) => options.map((each) => each.textContent));
    return offered.length === 1 && offered[0]?.includes(text) === true;
  });
  await page.keyboard.press('Enter');
}
