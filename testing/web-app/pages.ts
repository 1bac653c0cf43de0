import type { Page } from 'puppeteer-core';

export type WebAppPage = {
  name: string;
  /** The path below `/app`. `serverId` is that of a running server. */
  path(serverId: string): string;
  /** Whether users see the page before they have signed in. */
  isPublic?: true;
  /** Opens what is to be checked on the page, such as a dialog. */
  open?(page: Page): Promise<void>;
};

/** The pages of the web application, each of which the accessibility tests open. */
export const PAGES: readonly WebAppPage[] = [
  { name: 'the server list', path: () => '/' },
  { name: 'a search without results', path: () => '/?q=nothing-has-this-name' },
  { name: 'the server list as cards', path: () => '/', open: (page) => page.click('[aria-label="Cards"]') },
  { name: 'the selection of servers', path: () => '/', open: selectServers },
  { name: 'the palette', path: () => '/', open: openPalette },
  { name: 'the keyboard shortcuts', path: () => '/', open: (page) => page.keyboard.press('?') },
  { name: 'the account menu', path: () => '/', open: openAccountMenu },
  { name: 'the console', path: (serverId) => `/servers/${serverId}` },
  { name: 'the files', path: (serverId) => `/servers/${serverId}/files` },
  { name: 'a search in files', path: (serverId) => `/servers/${serverId}/files?text=o&place=content` },
  {
    name: 'the permissions of a file',
    path: (serverId) => `/servers/${serverId}/files`,
    open: openPermissions,
  },
  { name: 'an unknown address', path: () => '/no/such/page' },
];

async function selectServers(page: Page): Promise<void> {
  await page.click('[aria-label="Table"]');
  await page.locator('[aria-label="Select all servers"]').click();
  await page.waitForSelector('[aria-label="Selected servers"]');
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
  await page.waitForSelector('[role="dialog"] [role="option"]');
}

async function openAccountMenu(page: Page): Promise<void> {
  await page.click('header [aria-haspopup="menu"]');
  await page.waitForSelector('[role="menu"]');
}

async function openPermissions(page: Page): Promise<void> {
  await page.locator('[aria-label^="Actions for "]').click();
  await page.locator('::-p-xpath(//*[@role="menuitem" and normalize-space(.)="Permissions"])').click();
  await page.waitForSelector('[role="dialog"] [name="mode"]');
}
