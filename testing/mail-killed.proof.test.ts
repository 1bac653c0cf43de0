import { rmSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { BerthProcess } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { type MailServer, startMailServer, tokenIn } from './network/mail-server.js';
import { eventually } from './time/eventually.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const NEW_PASSWORD = 'Louder-Harbour-48';
/** A job that was interrupted by a kill is resumed a minute later. */
const PATIENCE_MS = 120_000;

let panel: BerthProcess | undefined;
let server: MailServer | undefined;
afterEach(async () => {
  await panel?.dispose();
  if (panel !== undefined) rmSync(panel.dataDir, { recursive: true, force: true });
  await server?.close();
});

const post = async (path: string, body: object): Promise<number> => {
  const { status } = await fetch(`${panel?.panelUrl}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return status;
};

/** Options of mail servers that stop responding, by the name of the step of the conversation at which they do. */
const HANGING: Record<string, (reached: () => void) => SMTPServerOptions> = {
  'its greeting': (reached) => ({ onConnect: () => reached() }),
  'the sender': (reached) => ({ onMailFrom: () => reached() }),
  'the receiver': (reached) => ({ onRcptTo: () => reached() }),
  'the accepted mail': (reached) => ({
    onData: (stream) => void stream.resume().once('end', reached),
  }),
};

test.each(Object.entries(HANGING))(
  'a panel that is killed while it waits for its mail server (%s) sends the mail after its restart',
  async (_, optionsOf) => {
    let isReached = false;
    const options = optionsOf(() => {
      isReached = true;
    });
    // The port is bound again later. So it must be outside the range that the kernel uses for outgoing connections.
    server = await startMailServer(options, await freePort());
    const { port, url } = server;
    const env = { SMTP_URL: url, SMTP_FROM: 'Berth <berth@example.org>' };
    panel = await BerthProcess.start('panel', { env });
    const { dataDir, ports } = panel;
    expect(await post('/auth/register', ADA)).toBe(201);
    expect(await post('/auth/password/forgot', { email: ADA.email })).toBe(202);
    await eventually('the SMTP conversation has reached that point', () => isReached);
    await panel.kill();
    await server.close();
    server = await startMailServer({}, port);
    panel = await BerthProcess.start('panel', { dataDir, ports, env });
    const { mails } = server;
    await eventually('the mail is sent', () => mails.length > 0, PATIENCE_MS);
    const [mail] = mails;
    if (mail === undefined) throw new Error('no mail');
    expect(await post('/auth/password/reset', { token: tokenIn(mail), password: NEW_PASSWORD })).toBe(204);
    expect(await post('/auth/login', { email: ADA.email, password: NEW_PASSWORD })).toBe(200);
  },
  240_000,
);
