import { rmSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { type MailServer, startMailServer } from './network/mail-server.js';
import { eventually } from './time/eventually.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
const EVENTS = 12;
/** A job that was interrupted by a kill is resumed a minute later. */
const PATIENCE_MS = 120_000;

let panel: BerthProcess | undefined;
let server: MailServer | undefined;
afterEach(async () => {
  await panel?.dispose();
  await server?.close();
  if (panel !== undefined) rmSync(panel.dataDir, { recursive: true, force: true });
});

test('a panel that is killed while sending several notices in one mail sends every notice after its restart', async () => {
  let mailsBegun = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The first mail blocks until all events are stored. The second one, the digest, blocks forever.
  const options = {
    onRcptTo(_address: unknown, _session: unknown, done: () => void) {
      mailsBegun += 1;
      if (mailsBegun === 1) void released.then(() => done());
    },
  };
  server = await startMailServer(options, await freePort());
  const { port, url } = server;
  const env = { SMTP_URL: url, SMTP_FROM: 'Berth <berth@example.org>' };
  panel = await BerthProcess.start('panel', { env });
  const { dataDir, ports, panelUrl } = panel;
  let cookie = '';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${panelUrl}/api/v2${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
      body: JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return response.status;
  };
  expect(await post('/auth/register', ADA)).toBe(201);
  for (let index = 0; index < EVENTS; index += 1) {
    expect(await post('/account/apikeys', { name: `key ${index}`, permissions: ['servers.read'] })).toBe(201);
    await eventually('the first mail is being sent', () => mailsBegun > 0);
  }
  release();
  const [first] = await server.received(1);
  expect(first?.read.subject).toBe('Berth: An API key was created');
  await eventually('the digest is being sent', () => mailsBegun === 2);
  await panel.kill();
  expect(server.mails).toHaveLength(1);
  await server.close();

  server = await startMailServer({}, port);
  panel = await BerthProcess.start('panel', { dataDir, ports, env });
  const { mails } = server;
  await eventually('the digest is sent', () => mails.length > 0, PATIENCE_MS);
  expect(mails.map(({ read }) => read.subject)).toEqual([`Berth: ${EVENTS - 1} changes of your account`]);
}, 240_000);
