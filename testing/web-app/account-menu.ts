import type { Page } from 'puppeteer-core';

/** Opens the account menu in the header, and clicks one of its entries. */
export async function chooseInAccountMenu(page: Page, entry: string): Promise<void> {
  await page.locator('header ::-p-xpath(.//button[.//span[normalize-space(.)="Account"]])').click();
  await page
    .locator(`::-p-xpath(//*[@role="menu"]//*[@role="menuitem"][normalize-space(.)="${entry}"])`)
    .click();
}
