import { test } from '@jest/globals';
import type { TestBrowser } from '../../browser/browser.js';
import { expectAccessible } from './expect-accessible.js';

const TIMEOUT_MS = 180_000;

/** What can be on the screen, by its name, and how to open it. */
export type Scenes = Record<string, () => Promise<unknown>>;

/** Adds a test for each scene: it is opened, and then checked in both themes, on a desktop and on a phone. */
export function testScenes(scenes: Scenes, browser: () => TestBrowser): void {
  test.each(Object.keys(scenes))(
    '%s has no findings of axe and no overflow',
    async (name) => {
      await scenes[name]?.();
      await expectAccessible(browser());
    },
    TIMEOUT_MS,
  );
}
