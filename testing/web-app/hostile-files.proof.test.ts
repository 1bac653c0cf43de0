import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { chooseInMenu } from '../browser/menu.js';
import { describeWith } from '../services/describe-with.js';
import { ANYTHING, HostileStage } from './hostile-stage.js';
import { longText, SCRIPTS } from './hostile-texts.js';
import { overflowsOf } from './overflows.js';

const TIMEOUT_MS = 180_000;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
/** A name of a file can contain anything except a slash. */
const fileName = (text: string) => text.replaceAll('/', '∕').replaceAll('\0', '');

describeWith(['chromium'], 'hostile files in the web application', () => {
  let stage: HostileStage;
  beforeAll(async () => {
    stage = await HostileStage.start();
  }, TIMEOUT_MS);
  afterAll(() => stage?.stop());
  afterEach(() => stage.expectNoComplaints());

  test('names of files are text in the list and in each dialog, and show what would change their direction', async () => {
    const names = [...ANYTHING, longText(200)].map(fileName);
    for (const name of names) await stage.must('POST', '/files/content', { path: `/${name}`, content: name });
    const visible = names.map((name) => name.replace('photo\u202egnp.exe', 'photo�gnp.exe'));
    await stage.expectOn(stage.at('/files'), 'main', [...visible.slice(0, 11), longText(200)]);
    for (const name of [fileName(SCRIPTS[1] ?? ''), longText(200)]) {
      for (const action of ['Rename', 'Move', 'Copy', 'Zip', 'Details', 'Permissions', 'Delete']) {
        const menu = `button[aria-label=${JSON.stringify(`Actions for ${name}`)}]`;
        await chooseInMenu(stage.page, menu, action);
        await stage.shows('[role="dialog"]', [name]);
        expect([name, action, await overflowsOf(stage.page)]).toEqual([name, action, []]);
        await stage.page.keyboard.press('Escape');
        await stage.page.waitForSelector('[role="dialog"]', { hidden: true });
      }
    }
  });

  test('contents of files are text in the editor, also those of SVG and HTML files', async () => {
    const content = [...ANYTHING, SVG, longText(5000)].join('\n');
    for (const name of ['picture.svg', 'page.html', 'notes.md', 'settings.json', 'script.js']) {
      await stage.must('POST', '/files/content', { path: `/${name}`, content });
      await stage.expectOn(stage.at(`/files?edit=%2F${name}`), 'main', [name]);
      await stage.page.waitForSelector('div >>> .cm-content');
      const shown = await stage.page.$eval('div >>> .cm-content', (editor) => editor.textContent);
      for (const text of SCRIPTS) expect(shown).toContain(text);
    }
  });

  test('a file that is no image is never shown as one, and runs no script when it is opened', async () => {
    await stage.must('POST', '/files/content', { path: '/image.png', content: SVG });
    await stage.webApp.visit(stage.at('/files?edit=%2Fimage.png'));
    await stage.webApp.browser.untilText('main', /The browser cannot show this image/);
    for (const path of ['/image.png', '/picture.svg', '/page.html']) {
      const address = `/files/download?path=${encodeURIComponent(path)}`;
      const { headers } = await stage.call('HEAD', address);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('names of files are text in the activity, and show what would change their direction', async () => {
    // The activity keeps the first 200 characters of a path.
    const names = [SCRIPTS[1] ?? '', longText(199), 'photo\u202egnp.exe'];
    for (const name of names)
      await stage.must('POST', '/files/content', { path: `/${name}`, content: 'again' });
    await stage.expectOn(
      stage.at('/activity'),
      'main',
      [SCRIPTS[1], longText(199), 'photo�gnp.exe'].map((name) => `wrote the file /${name}`),
    );
  });
});
