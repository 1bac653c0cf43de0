import type { Page } from 'puppeteer-core';
import { eventually } from '../time/eventually.js';
import { ATTEMPT_MS, moveMouseAway, PATIENCE_MS, RECEIPT_MS, whenTooLate } from './attempts.js';

/** The entries that were clicked in the menus of a page since the last attempt. */
const clicks = new WeakMap<Page, string[]>();

/** Reports each click on an entry of a menu. It may be run several times on a page. */
const REPORT_CLICKS = `
  if (!globalThis.reportsEntries) {
    globalThis.reportsEntries = true;
    addEventListener('click', ({ target }) => {
      const entry = target.closest?.('[role=menuitem]')?.textContent;
      if (entry !== undefined) entryClicked(entry.trim().replace(/\\s+/g, ' '));
    }, true);
  }`;

/**
 * Opens a menu with the mouse, and waits until it shows its entries. If the click is lost because the button moves away, or if the
 * menu is closed again before it is shown, clicks again.
 *
 * @param button CSS selector of the button that opens the menu
 */
export const openMenu = (page: Page, button: string): Promise<void> =>
  eventually(`the menu of ${button}`, () => tryToOpen(page, button).catch(whenTooLate), PATIENCE_MS);

/**
 * Opens a menu and clicks one of its entries, exactly once. If the menu is closed before the click, for example because a dialog
 * gives the focus back, opens it again.
 *
 * @param button CSS selector of the button that opens the menu
 * @param entry the whole text of the entry
 */
export async function chooseInMenu(page: Page, button: string, entry: string): Promise<void> {
  const received = await clicksOf(page);
  const isIt = `[@role="menuitem"][not(@aria-disabled="true")][normalize-space(.)="${entry}"]`;
  const item = page.locator(`::-p-xpath(//*[@role="menu"][@data-open]//*${isIt})`);
  const isReceived = () => received.includes(entry);
  received.length = 0;
  const attempt = async () => {
    // A busy machine reports the click of the attempt before only now.
    if (isReceived()) return true;
    if (!(await tryToOpen(page, button))) return false;
    await page.evaluate(REPORT_CLICKS);
    await item.setTimeout(ATTEMPT_MS).click();
    // If the click was lost, the menu is opened again.
    await eventually('the click', isReceived, RECEIPT_MS).catch(() => undefined);
    return isReceived();
  };
  const isChosen = () => attempt().catch((problem) => isReceived() || whenTooLate(problem));
  await eventually(`the entry ${entry} in the menu of ${button}`, isChosen, PATIENCE_MS);
}

async function clicksOf(page: Page): Promise<string[]> {
  const known = clicks.get(page);
  if (known !== undefined) return known;
  const received: string[] = [];
  clicks.set(page, received);
  await page.exposeFunction('entryClicked', (entry: string) => received.push(entry));
  return received;
}

/** @returns whether the menu shows its entries */
async function tryToOpen(page: Page, button: string): Promise<boolean> {
  const isOpen = `document.querySelector(${JSON.stringify(button)})?.getAttribute('aria-expanded') === 'true'`;
  if (!(await page.evaluate(isOpen))) {
    await moveMouseAway(page);
    await page.locator(button).setTimeout(ATTEMPT_MS).click();
  }
  // The script of the menu may still be loading. A menu that is not open any more is not waited for.
  const state = `document.querySelector('[role=menu][data-open] [role=menuitem]') ? 'shown' : !(${isOpen}) && 'closed'`;
  const handle = await page.waitForFunction(state, { timeout: ATTEMPT_MS });
  return (await handle.jsonValue()) === 'shown';
}
