import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import { describeWith } from '../services/describe-with.js';
import { PAGES, type WebAppPage } from './pages.js';
import { WebAppStage } from './web-app-stage.js';

const TIMEOUT_MS = 180_000;
/** WCAG 2.2, levels A and AA, as axe-core names its rules. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 360] as const;

describeWith(['chromium'], 'the pages of the web application', () => {
  let stage: WebAppStage;
  let serverId: string;
  beforeAll(async () => {
    stage = await WebAppStage.start();
    serverId = (await stage.server('Lobby', true)).id;
    await stage.server('Survival');
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());

  async function open(page: WebAppPage, theme: string, width: number): Promise<void> {
    const { page: tab } = stage.browser;
    await (page.isPublic ? stage.signOut() : stage.signIn());
    // Half-faded colours during an animation are no finding.
    const reduced = { name: 'prefers-reduced-motion', value: 'reduce' };
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }, reduced]);
    await tab.setViewport({ width, height: 740 });
    await stage.visit(page.path(serverId));
    await page.open?.(tab);
  }

  async function findings(): Promise<string[]> {
    const { page } = stage.browser;
    await page.evaluate(axe.source);
    const result = (await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(RULES)} })`)) as axe.AxeResults;
    return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  describe.each(PAGES)('$name', (page) => {
    test.each(THEMES.flatMap((theme) => WIDTHS.map((width) => ({ theme, width }))))(
      'has no finding of axe, no overflow and no error in the $theme theme, $width pixels wide',
      async ({ theme, width }) => {
        await open(page, theme, width);
        expect(await findings()).toEqual([]);
        expect(await stage.browser.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await stage.browser.page.title()).toMatch(/\S · Berth$/);
        expect(stage.browser.complaints.splice(0)).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });
});
