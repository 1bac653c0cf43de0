import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const WEB = join(import.meta.dirname, '..', 'web');
/** The folders of the pages. The web application, in the other ones, is checked in Chromium. */
const PAGES = /^(account|live|servers|shared|sign-in)\//;
const filesOf = (ending: string, folder = WEB): [file: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && (folder !== WEB || PAGES.test(name)))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

/** Returns the tags of these elements as written. */
const tagsOf = (text: string, element: string) => text.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? [];

/**
 * Functions that pages must not use, because these turn text into markup or code, store data in the browser, or receive
 * messages of other pages.
 */
const REFUSED = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTML', 'srcdoc', 'document.write', 'DOMParser'],
  ...['createContextualFragment'],
  ...['eval(', 'Function(', 'localStorage', 'sessionStorage', 'indexedDB', 'caches.', 'document.cookie'],
  ...["'message'", 'onmessage', 'postMessage'],
];

/**
 * Exceptions for the pages of the reference: `try-it.js` receives messages of a WebSocket, and `portal.js` parses pages
 * of the same service.
 */
const OF_PORTAL: Record<string, string[]> = { 'portal.js': ['DOMParser'], 'try-it.js': ['onmessage'] };

/** Exceptions for the tabs of the panel: they exchange messages with their shared worker, and store their own data. */
const OF_TABS: Record<string, string[]> = {
  'live/live.js': ["'message'", 'postMessage'],
  'live/live-hub.js': ["'message'", 'postMessage'],
  // Exception: the page to return to after the sign-in is stored.
  'sign-in/after-sign-in.js': ['sessionStorage'],
};

const SIGNED_IN = ['account/account.html', 'servers/index.html'];

test.each(
  filesOf('.js', join(import.meta.dirname, 'reference', 'static')),
)('the script %s of the API reference sets only text, never HTML, and stores nothing', (file, text) => {
  expect(REFUSED.filter((each) => text.includes(each))).toEqual(OF_PORTAL[file] ?? []);
});

describe('the pages of the panel', () => {
  test.each(
    filesOf('.js'),
  )("the panel's script %s sets only text, never HTML, stores nothing, and receives no messages of other pages", (file, text) => {
    expect(REFUSED.filter((each) => text.includes(each))).toEqual(OF_TABS[file] ?? []);
  });

  test.each(filesOf('.html'))("the panel's page %s has no inline script", (_file, text) => {
    for (const tag of tagsOf(text, 'script')) expect(tag).toMatch(/ src="\/web\/[\w/-]+\.js"/);
    expect(text).not.toMatch(/\son\w+=|javascript:|<style\b/i);
  });

  test("the panel's pages hide passwords while they are typed, and allow pasting and password managers", () => {
    const fields = filesOf('.html').flatMap(([, text]) =>
      tagsOf(text, 'input').filter((tag) => /password/i.test(tag)),
    );
    expect(fields.length).toBeGreaterThanOrEqual(3);
    for (const field of fields)
      expect(field).toMatch(/type="password" autocomplete="(current|new)-password"/);
  });

  test('every page of the panel for signed-in users has a sign-out button', () => {
    for (const [file, text] of filesOf('.html'))
      expect([file, text.includes('id="logout"')]).toEqual([file, SIGNED_IN.includes(file)]);
  });
});
