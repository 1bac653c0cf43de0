import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { CDPSession, Page } from 'puppeteer-core';
import type { TestBrowser } from '../../browser/browser.js';
import { overflowsOf } from '../overflows.js';

/** WCAG 2.2, levels A and AA, as axe-core names its rules. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const LOOKS = [
  { theme: 'light', viewport: DESKTOP },
  { theme: 'dark', viewport: DESKTOP },
  { theme: 'dark', viewport: PHONE },
  { theme: 'light', viewport: PHONE },
] as const;

/**
 * Checks what the browser shows now, with its open dialogs and menus, in both themes, on a desktop and on a phone: no
 * finding of axe, nothing that must be scrolled sideways, a title, and no complaint of the browser.
 */
export async function expectAccessible(browser: TestBrowser): Promise<void> {
  const { page } = browser;
  const session = await page.createCDPSession();
  for (const { theme, viewport } of LOOKS) {
    await show(page, session, theme, viewport);
    const look = `${theme}, ${viewport.width} px`;
    expect({ look, findings: await findings(page) }).toEqual({ look, findings: [] });
    expect({ look, overflows: await overflowsOf(page) }).toEqual({ look, overflows: [] });
  }
  await show(page, session, 'light', DESKTOP);
  await session.detach();
  expect(await page.title()).toMatch(/\S · Berth$/);
  expect(browser.complaints.splice(0)).toEqual([]);
}

async function show(page: Page, session: CDPSession, theme: string, viewport: typeof DESKTOP | typeof PHONE) {
  // Half-faded colours during an animation are no finding.
  const reduced = { name: 'prefers-reduced-motion', value: 'reduce' };
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }, reduced]);
  // Puppeteer would reload the page, and so close what is open on it.
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: viewport === PHONE });
  await page.setViewport(viewport);
  await page.waitForFunction(`document.documentElement.dataset.theme === '${theme}'`);
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(`if (!globalThis.axe) ${axe.source}`);
  const result = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(RULES)} })`)) as axe.AxeResults;
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
