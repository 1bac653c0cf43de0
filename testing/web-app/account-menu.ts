import type { Page } from 'puppeteer-core';
import { chooseInMenu } from '../browser/menu.js';

/** The button in the header that opens the account menu. */
export const ACCOUNT_MENU = 'header button[aria-haspopup="menu"]';

/** Opens the account menu in the header, and clicks one of its entries. */
export const chooseInAccountMenu = (page: Page, entry: string): Promise<void> =>
  chooseInMenu(page, ACCOUNT_MENU, entry);
