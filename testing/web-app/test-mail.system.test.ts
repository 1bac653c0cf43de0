import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openBrowser, type TestBrowser } from '../browser/browser.js';
import { type MailServer, startMailServer } from '../network/mail-server.js';
import { OwnerStage } from '../owner-stage.js';
import { describeWith, testService } from '../services/describe-with.js';
import { overflowsOf } from './overflows.js';
import { signInAsAdministrator } from './sign-in-as.js';

const TIMEOUT_MS = 180_000;

describeWith(['chromium'], 'the test mail in the web application', () => {
  let owners: OwnerStage;
  let browser: TestBrowser;
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    owners = await OwnerStage.start({ SMTP_URL: mails.url, SMTP_FROM: 'Berth <berth@example.org>' });
    browser = await openBrowser(testService('chromium'), owners.url);
    await signInAsAdministrator({ owners, browser });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await owners?.stop();
  });

  test(
    'a test mail reaches the administrator, and the page shows why the mail server rejects it',
    async () => {
      await browser.page.goto(`${owners.url}/app/admin/settings`);
      await browser.untilText('main', /Mail server\s*127\.0\.0\.1:\d+\s*Sender\s*Berth <berth@example\.org>/);
      await browser.press('Send me a test mail');
      await browser.untilText('main', /The mail server has accepted the mail to ada@example\.org/);
      const subjects = (await mails.to('ada@example.org', 1)).map(({ read }) => read.subject);
      expect(subjects).toContain('Berth: Test mail');
      await mails.close();
      await browser.press('Send me a test mail');
      await browser.untilText('[role=alert]', /The panel cannot connect to the mail server/);
      expect(await overflowsOf(browser.page)).toEqual([]);
      expect(browser.complaints).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
