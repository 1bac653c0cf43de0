import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callApi } from '../../contract-tests/api-client.js';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { fillField } from '../browser/fill-field.js';
import { chooseInMenu } from '../browser/menu.js';
import { freePort } from '../network/free-port.js';
import { OwnerStage, type OwnServer } from '../owner-stage.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { forgetSignIns } from './old-sign-ins.js';

/** `OwnerStage` gives all users this password. */
const PASSWORD = 'Quiet-Harbour-47';

/* The tests share one browser and one server, and each continues where the one before has ended. */
describeWith(['chromium'], 'the pages with which an owner manages a server', () => {
  let stage: OwnerStage;
  let owner: Record<string, string>;
  let server: OwnServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await OwnerStage.start();
    owner = await stage.user('grace');
    await stage.user('nora');
    server = await stage.server(owner, 'Harbour');
    browser = await openBrowser(testService('chromium'), stage.url);
    await signIn('grace');
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  async function signIn(name: string): Promise<void> {
    const body = { email: `${name}@example.org`, password: PASSWORD };
    const { headers } = await callApi(stage.url, { method: 'POST', path: '/api/v2/auth/login', body });
    const [cookie = '', value = ''] = String(headers.getSetCookie()[0]?.split(';')[0]).split('=');
    await browser.page.browserContext().setCookie({ name: cookie, value, domain: '127.0.0.1', path: '/' });
  }
  /** Opens a page of the server in the web application. */
  const open = (page: string) => browser.page.goto(`${stage.url}/app/servers/${server.id}${page}`);
  const fill = (selector: string, value: string) => fillField(browser.page, selector, value);
  const main = (pattern: RegExp) => browser.untilText('main', pattern);
  const fieldValue = (selector: string) =>
    browser.page.$eval(selector, (field) => (field as unknown as { value: string }).value);
  /** The value of the field with this label in a dialog, such as a link that is shown once. */
  const shown = (label: string) => fieldValue(`[role=dialog] ::-p-aria([name="${label}"][role="textbox"])`);
  /** Presses "Save" of a section of the settings. */
  const save = (title: string) =>
    browser.page.locator(`::-p-xpath(//section[.//h2[.="${title}"]]//button[.="Save"])`).click();

  test('a new variable takes effect at once while the server is stopped, and an invalid name is explained', async () => {
    await open('/settings');
    await main(/What programs and packages see as NODE_ENV/);
    await browser.press('Add a variable');
    await fill('[name="variable-name"]', '1A');
    await main(/Begin with a letter or _/);
    await fill('[name="variable-name"]', 'MOTD');
    await fill('[data-variable="MOTD"]', 'Welcome');
    await save('Variables');
    await main(/Saved\. In effect now: the variables\./);
    expect(await stage.on(server, owner).must('GET', '/settings')).toMatchObject({
      env: { MOTD: 'Welcome' },
    });
  });

  test('a running server gets a new port at its next start, and a taken port is reported next to the ports', async () => {
    await browser.press('Start');
    await browser.untilText('main', /Running/);
    await browser.press('Add a port');
    const last = (name: string) => `li:last-child > div [name="${name}"]`;
    await fill(last('port-name'), 'query');
    await fill(last('port-number'), '80');
    await main(/Enter a number from 1024 to 65535\./);
    await fill(last('port-number'), String(stage.berth.ports.panel));
    await save('Ports');
    await browser.untilText('form [role="alert"]', new RegExp(String(stage.berth.ports.panel)));
    await fill(last('port-number'), String(await freePort()));
    await save('Ports');
    await main(/Saved\. In effect at the next start: the ports\./);
    await main(/The server runs with earlier values of the ports\./);
    await browser.press('Stop');
    await eventually('the page to say that nothing waits for the next start', async () => {
      const text = await browser.text('main');
      return /Stopped|Killed/.test(text ?? '') && !/earlier values/.test(text ?? '');
    });
  });

  test('a friend accepts the link of an invitation, and sees only what the rights of the invitation allow', async () => {
    const { page } = browser;
    await open('/members');
    await main(/Nobody yet/);
    await browser.press('Invite');
    await page.locator('[role=dialog] input[value="operator"]').click();
    await browser.press('Create the link');
    await browser.untilText('[role=dialog]', /The invitation is ready/);
    const link = await shown('Link of the invitation');
    await browser.press('Done');
    await main(/Pending invitations[\s\S]*Link without e-mail[\s\S]*Operator/);

    await signIn('nora');
    // The link names the public address of the panel. The browser of this test may only open the other one.
    const { pathname, hash } = new URL(link);
    await page.goto(stage.url + pathname + hash);
    await browser.press('Accept the invitation');
    await eventually('the invitation to be accepted', () =>
      /^\/(app\/?)?$/.test(new URL(page.url()).pathname),
    );
    await page.goto(`${stage.url}/app/`);
    await main(/Harbour/);
    await open('/members');
    await main(/You are a member of this server/);
    await main(/Start and stop/);
    await browser.untilText('nav[aria-label="Pages of Harbour"]', /Activity/);
    expect(await browser.text('nav[aria-label="Pages of Harbour"]')).not.toMatch(/Files|SFTP|Settings/);
    await open('/settings');
    await main(/Ask the owner of the server for the right "Change settings"/);
  });

  test('the owner gives the friend other rights, and the list shows them', async () => {
    await signIn('grace');
    await open('/members');
    await main(/nora@example\.org[\s\S]*Operator/);
    await chooseInMenu(browser.page, 'button[aria-label="Actions for nora"]', 'Change…');
    await browser.page.locator('[role=dialog] input[value="custom"]').click();
    await browser.page.locator('[role=dialog] input[name="servers.console"]').click();
    await browser.press('Save', '[role=dialog]');
    await main(/nora@example\.org[\s\S]*8 rights/);
  });

  test('the password of an SFTP login is shown once, and the login can be revoked', async () => {
    await open('/sftp');
    await main(/No logins yet/);
    await browser.press('Create a login');
    await fill('[role=dialog] [name="username"]', 'builder');
    await browser.press('Create', '[role=dialog]');
    await browser.untilText('[role=dialog]', /Copy the password now/);
    // A click next to the dialog does not lose the password.
    await browser.page.mouse.click(5, 5);
    expect(await shown('Password')).toMatch(/^.{16,}$/);
    expect(await shown('Address')).toBe(`sftp://builder@127.0.0.1:${stage.berth.ports.sftp}`);
    expect(await shown('Fingerprint of the host')).toMatch(/^SHA256:/);
    await browser.press('Done');
    await main(/sftp:\/\/builder@127\.0\.0\.1/);
    await browser.page.locator('button[aria-label="Revoke builder…"]').click();
    await browser.press('Revoke', '[role=dialog]');
    await main(/No logins yet/);
  });

  test('a scan lists the files that changed, and packs them into a zip file', async () => {
    await open('/changes');
    await browser.press('Last hour');
    await main(/\/index\.js[\s\S]*New/);
    await browser.press('Pack the changed files');
    await main(/Written: \/changes-[\d-]+T[\d-]+\.zip[\s\S]*Download the zip file/);
  });

  test('the activity says who did what, and a filter shows only the actions of one user', async () => {
    await open('/activity');
    await main(/grace packed the changed files of \/ into/);
    await main(/grace changed the rights of a member\s+Rights removed: Use the console/);
    await main(/nora accepted an invitation\s+Rights added: Operator/);
    await main(/grace changed settings\s+Variable added: MOTD/);
    await main(/Failed\s*grace could not do this: Change settings\s+The port was taken\./);
    await browser.page.select('select[name="outcome"]', 'failure');
    await eventually('only failed actions', async () => {
      const text = await browser.text('main ol');
      return text !== null && /could not do this/.test(text) && !/accepted an invitation/.test(text);
    });
    expect(new URL(browser.page.url()).searchParams.get('outcome')).toBe('failure');
    expect(browser.complaints).toEqual([]);
  });

  test('the owner gives the server away after confirming the password, because the sign-in was a while ago', async () => {
    await forgetSignIns(stage.berth.dataDir);
    await open('/settings');
    await browser.press('Transfer…');
    await browser.page.waitForSelector('::-p-xpath(//option[contains(., "nora@example.org")])');
    const nora = await browser.page.$eval('::-p-xpath(//option[contains(., "nora@example.org")])', (option) =>
      String((option as unknown as { value: string }).value),
    );
    await browser.page.select('select[name="owner"]', nora);
    await fill('[name="confirmation"]', 'Harbour');
    await browser.press('Transfer', '[role=dialog]');
    await browser.untilText('body', /Confirm that it is you/);
    await fill('[name="password"]', PASSWORD);
    await browser.press('Continue');
    await main(/There are no servers yet/);
    await signIn('nora');
    await open('/members');
    await main(/Nobody yet/);
  });
});
