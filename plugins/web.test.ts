import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const WEB = join(import.meta.dirname, '..', 'web');
const filesOf = (ending: RegExp, folder: string): [file: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
const pages = filesOf(/^[\w-]+\.html$/, WEB);

/** Returns the tags of these elements as written. */
const tagsOf = (text: string, element: string) => text.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? [];

/** Functions that pages must not use, because these turn text into markup or code, or hold a session. */
const INJECTING = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTML', 'srcdoc', 'document.write', 'DOMParser'],
  ...['createContextualFragment', 'eval(', 'Function(', 'dangerouslySet', 'document.cookie'],
];
/**
 * Functions that the pages of the API reference must not use either, because these store data in the browser, or receive
 * messages of other pages.
 */
const REFUSED = [
  ...INJECTING,
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches.', "'message'", 'onmessage', 'postMessage'],
];

/**
 * Exceptions: `try-it.js` receives messages of a WebSocket, `pages.js` parses pages of the same service, `theme.js` stores the
 * theme, and `key.js` keeps a key for its tab.
 */
const OF_REFERENCE: Record<string, string[]> = {
  'pages.js': ['DOMParser'],
  'try-it.js': ['onmessage'],
  'theme.js': ['localStorage'],
  'key.js': ['sessionStorage'],
};

test.each(
  filesOf(/\.js$/, join(import.meta.dirname, 'reference', 'static')),
)('the script %s of the API reference sets only text, never HTML, and stores only what it has to', (file, text) => {
  expect(REFUSED.filter((each) => text.includes(each))).toEqual(OF_REFERENCE[file] ?? []);
});

describe('the pages of the panel', () => {
  test('the web application sets only text, never HTML, and never reads the session cookie', () => {
    const sources = filesOf(/\.tsx?$/, join(WEB, 'src'));
    expect(sources.length).toBeGreaterThan(200);
    for (const [file, text] of sources)
      expect([file, ...INJECTING.filter((each) => text.includes(each))]).toEqual([file]);
  });

  test.each(pages)('the page %s has no inline script or style', (_file, text) => {
    for (const tag of tagsOf(text, 'script')) expect(tag).toMatch(/ src="\/src\/[\w/-]+\.tsx"/);
    expect(text).not.toMatch(/\s(on\w+|style)=|javascript:|<style\b/i);
  });

  test.each(pages)('the page %s has content for browsers without scripts', (_file, text) => {
    expect(text).toMatch(/<noscript>\s*<main [^>]*>\s*<h1/);
  });

  test('the forms without scripts hide passwords while they are typed, and allow pasting and password managers', () => {
    const fields = pages.flatMap(([, text]) => tagsOf(text, 'input').filter((tag) => /password/i.test(tag)));
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatch(/type="password" autocomplete="current-password"/);
  });
});
