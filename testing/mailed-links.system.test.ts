import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { BerthProcess } from './berth/berth-process.js';
import { openBrowser, type TestBrowser } from './browser/browser.js';
import { fillField } from './browser/fill-field.js';
import { CertificateAuthority } from './network/certificates.js';
import { freePort } from './network/free-port.js';
import { linkIn, type MailServer, startMailServer } from './network/mail-server.js';
import { describeWith, testService } from './services/describe-with.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const NEW_PASSWORD = 'Louder-Harbour-48';
const TIMEOUT_MS = 300_000;

describeWith(['chromium'], 'a mail of the built panel', () => {
  let folder: string;
  let close: (() => unknown)[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-mail-'));
    close = [() => rmSync(folder, { recursive: true, force: true })];
  });
  afterEach(async () => {
    for (const one of close.reverse()) await one();
  });

  async function serve(options: SMTPServerOptions, port: number): Promise<MailServer> {
    const server = await startMailServer(options, port);
    close.push(() => server.close());
    return server;
  }
  async function start(env: Record<string, string>, ports?: BerthProcess['ports']): Promise<BerthProcess> {
    const dataDir = join(folder, 'data');
    const panel = await BerthProcess.start('panel', {
      dataDir,
      env,
      ...(ports === undefined ? {} : { ports }),
    });
    close.push(() => panel.dispose());
    return panel;
  }
  const post = async (panel: BerthProcess, path: string, body: object) =>
    (
      await fetch(`${panel.panelUrl}/api/v2${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;

  test(
    'a mail that could not be sent before the panel was killed is sent over TLS later, and its link works',
    async () => {
      const smtpPort = await freePort();
      const authority = new CertificateAuthority(folder);
      const env = {
        SMTP_URL: `smtps://berth:p%40ss@127.0.0.1:${smtpPort}`,
        SMTP_FROM: 'berth@example.org',
        NODE_EXTRA_CA_CERTS: authority.file,
      };
      const killed = await start(env);
      expect(await post(killed, '/auth/register', ADA)).toBe(201);
      expect(await post(killed, '/auth/password/forgot', { email: ADA.email })).toBe(202);
      await killed.kill();
      const seen: unknown[] = [];
      const server = await serve(
        {
          ...authority.sign('IP:127.0.0.1'),
          secure: true,
          authOptional: false,
          onAuth: ({ username, password }, { secure }, done) => {
            seen.push([username, password, secure]);
            done(null, { user: 'berth' });
          },
        },
        smtpPort,
      );
      const panel = await start(env, killed.ports);
      const [mail] = await server.received(1);
      expect(seen).toEqual([['berth', 'p@ss', true]]);
      if (mail === undefined) throw new Error('no mail');
      const browser = await openBrowser(testService('chromium'), `http://localhost:${panel.ports.panel}`);
      close.push(() => browser.close());
      await setPassword(browser, linkIn(mail).href);
      expect(await post(panel, '/auth/login', { ...ADA, username: undefined, password: NEW_PASSWORD })).toBe(
        200,
      );
      expect(browser.complaints).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

/** Follows the link of a mail, as a user does. */
async function setPassword({ page }: TestBrowser, link: string): Promise<void> {
  await page.goto(link);
  await fillField(page, '[name=password]', NEW_PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForSelector('::-p-xpath(//h1[normalize-space(.)="Your password is changed"])');
}
