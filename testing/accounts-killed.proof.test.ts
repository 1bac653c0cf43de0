import { rmSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';

const ADA = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-0' };
const ROUNDS = 5;
const passwordOf = (round: number) => `Quiet-Harbour-${round}`;

type ReceivedResponse = { status: number; cookie: string };

async function ask(
  panel: BerthProcess,
  method: string,
  path: string,
  { cookie, body }: { cookie?: string; body?: object } = {},
): Promise<ReceivedResponse> {
  const { status, headers } = await fetch(`${panel.panelUrl}/api/v2${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
const signIn = (panel: BerthProcess, password: string) =>
  ask(panel, 'POST', '/auth/login', { body: { email: ADA.email, password } });
const isIn = async (panel: BerthProcess, cookie: string) =>
  (await ask(panel, 'GET', '/auth/session', { cookie })).status === 200;

let panel: BerthProcess | undefined;
afterEach(async () => {
  await panel?.dispose();
  if (panel !== undefined) rmSync(panel.dataDir, { recursive: true, force: true });
});

test('after a panel is killed during a password change, one password works and only sessions that used it remain', async () => {
  panel = await BerthProcess.start('panel');
  const { dataDir, ports } = panel;
  await ask(panel, 'POST', '/auth/register', { body: ADA });
  let at = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [former, next] = [passwordOf(at), passwordOf(round)];
    const others = [await signIn(panel, former), await signIn(panel, former)];
    const own = await signIn(panel, former);
    const body = { currentPassword: former, newPassword: next };
    const changing = ask(panel, 'POST', '/account/password', { cookie: own.cookie, body }).catch(
      () => undefined,
    );
    const signingIn = Array.from({ length: 4 }, () =>
      signIn(panel as BerthProcess, former).catch(() => undefined),
    );
    // Kill the panel when one of the requests has ended, a different one in each round, so that the others are
    // interrupted.
    await [...signingIn, changing][round - 1];
    await panel.kill();
    const [changed, ...begun] = await Promise.all([changing, ...signingIn]);
    panel = await BerthProcess.start('panel', { dataDir, ports });

    const [withFormer, withNext] = [await signIn(panel, former), await signIn(panel, next)];
    const hasNew = withNext.status === 200;
    expect([withFormer.status, withNext.status]).toEqual(hasNew ? [401, 200] : [200, 401]);
    // If the response to the change arrived, the change is in effect.
    if (changed !== undefined) expect([changed.status, hasNew]).toEqual([204, true]);
    for (const { cookie } of others) expect(await isIn(panel, cookie)).toBe(!hasNew);
    // A panel that was killed before it responded may have stored a new session reference that no client received.
    if (changed !== undefined) expect(await isIn(panel, changed.cookie)).toBe(true);
    // Sessions that began with the old password must be valid if it is unchanged.
    for (const one of begun) {
      if (one?.status === 200 && !hasNew) expect(await isIn(panel, one.cookie)).toBe(true);
    }
    if (hasNew) at = round;
  }
}, 300_000);
