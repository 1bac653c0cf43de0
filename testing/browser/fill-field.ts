import type { Page } from 'puppeteer-core';

/**
 * Replaces the text of a field as users do: selects all of it, and types. A locator's `fill` empties the field without the page
 * noticing; if the page is rendered again before the first letter, the earlier text is back.
 */
export async function fillField(page: Page, selector: string, text: string): Promise<void> {
  const field = page.locator(selector);
  await field.click();
  const handle = await field.waitHandle();
  await handle.evaluate((element: unknown) => (element as { select(): void }).select());
  if (text === '') await page.keyboard.press('Backspace');
  await page.keyboard.type(text);
}
