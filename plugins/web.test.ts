import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const WEB = join(import.meta.dirname, '..', 'web');
const filesOf = (ending: string, folder = WEB): [file: string, text: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);

/** The tags of such elements, each as it is written. */
const tagsOf = (text: string, element: string) => text.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? [];

/** What would make markup or code of a text, keep something in the browser, or hear what other pages say. */
const REFUSED = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTML', 'srcdoc', 'document.write', 'DOMParser'],
  ...['createContextualFragment'],
  ...['eval(', 'Function(', 'localStorage', 'sessionStorage', 'indexedDB', 'caches.', 'document.cookie'],
  ...["'message'", 'onmessage', 'postMessage'],
];

/** What the pages of the document need of it: they are read from the same service, and a WebSocket has messages. */
const OF_PORTAL: Record<string, string[]> = { 'portal.js': ['DOMParser'], 'try-it.js': ['onmessage'] };

/** What tabs of the panel need: a port that only they and their one worker have, and a memory of their own. */
const OF_TABS: Record<string, string[]> = {
  'live.js': ["'message'", 'postMessage'],
  'live-hub.js': ["'message'", 'postMessage'],
  // The address of the page to return to, until the sign-in is over.
  'after-sign-in.js': ['sessionStorage'],
};

/** Pages that show what somebody who is signed in may see. */
const SIGNED_IN = ['account.html', 'index.html'];

test.each(
  filesOf('.js', join(WEB, 'portal')),
)('%s of the document sets texts alone, and keeps nothing', (file, text) => {
  expect(REFUSED.filter((each) => text.includes(each))).toEqual(OF_PORTAL[file] ?? []);
});

describe('the pages of the panel', () => {
  test.each(
    filesOf('.js'),
  )('%s sets texts alone, keeps nothing, and listens to no other page', (file, text) => {
    expect(REFUSED.filter((each) => text.includes(each))).toEqual(OF_TABS[file] ?? []);
  });

  test.each(filesOf('.html'))('%s has no script of its own', (_file, text) => {
    for (const tag of tagsOf(text, 'script')) expect(tag).toMatch(/ src="\/web\/[\w/-]+\.js"/);
    expect(text).not.toMatch(/\son\w+=|javascript:|<style\b/i);
  });

  test('hide what is typed as a password, and leave it to be pasted and to managers of passwords', () => {
    const fields = filesOf('.html').flatMap(([, text]) =>
      tagsOf(text, 'input').filter((tag) => /password/i.test(tag)),
    );
    expect(fields.length).toBeGreaterThanOrEqual(3);
    for (const field of fields)
      expect(field).toMatch(/type="password" autocomplete="(current|new)-password"/);
  });

  test('have a way out wherever somebody is signed in', () => {
    for (const [file, text] of filesOf('.html'))
      expect([file, text.includes('id="logout"')]).toEqual([file, SIGNED_IN.includes(file)]);
  });
});
