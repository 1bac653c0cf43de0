import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOperations, type PlacedOperation, readDocument } from '../../lib/contract/openapi.js';
import { RESTRICTIONS, type Restriction } from '../../panel/access/restrictions.js';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { FIRST_USER, type Sent, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { type MailServer, startMailServer } from '../../testing/network/mail-server.js';
import { eventually } from '../../testing/time/eventually.js';
import { exampleOf } from '../http/malformed.js';

const API = '/api/v2';
const document = readDocument('panel');
const takes = ({ operation: { security = [] } }: PlacedOperation, scheme: string) =>
  security.some((each) => scheme in each);
const operations = listOperations(document).filter(
  (placed) => takes(placed, 'session') || takes(placed, 'apiKey'),
);
/**
 * A query with a parameter that no operation has. Because of it, the validation refuses even an authorized request, so
 * nothing changes.
 */
const STOPPED = '?unheard_of=1';

/* The user is an administrator with a session and an unlimited key, so that no other rule refuses a request. */
describe('users who must first confirm their e-mail address or set up a second factor', () => {
  let panel: TestPanel;
  let mails: MailServer;
  let db: PanelDatabase;
  let cookie: string;
  let key: string;
  beforeAll(async () => {
    mails = await startMailServer();
    panel = await startTestPanel({ SMTP_URL: mails.url, SMTP_FROM: 'berth@example.org' });
    cookie = await panel.signUp();
    const body = { name: 'k', permissions: ['*'] };
    key = (await panel.send('POST', `${API}/account/apikeys`, { cookie, body })).body.key;
    db = await openPanelDatabase(panel.database);
  });
  afterAll(async () => {
    await db.close();
    await panel.stop();
    await mails.close();
  });

  async function restrict(restriction: Restriction | null): Promise<void> {
    await db.models.users.update({ emailConfirmed: restriction !== 'email_unconfirmed' }, { where: {} });
    await db.models.settings.upsert({
      id: 1,
      requireSecondFactor: restriction === 'second_factor_required' ? 'everyone' : 'none',
      secondFactorGraceDays: 0,
      secondFactorRequiredSince: new Date(0),
    });
    // Changes by another process apply within a second.
    await eventually('the restriction', async () => {
      const { body } = await panel.send('GET', `${API}/auth/session`, { cookie });
      return body.restriction === restriction;
    });
  }

  async function ask(placed: PlacedOperation, sent: Sent) {
    const path = placed.path.replace(/\{[^}]+\}/g, `usr_${'0'.repeat(26)}`) + STOPPED;
    const body = placed.operation.requestBody && exampleOf(document, placed.operation);
    const asked = body === undefined ? sent : { ...sent, body };
    const { status, body: refusal } = await panel.send(placed.method.toUpperCase(), path, asked);
    return status === 403 ? refusal.error : status;
  }

  describe.each(RESTRICTIONS)('users who are restricted because of: %s', (restriction) => {
    beforeAll(() => restrict(restriction));
    afterAll(() => restrict(null));

    test.each(
      operations.map((placed) => [placed.operation.operationId, placed] as const),
    )('a user who must first meet a requirement can use %s only in a session, and only if the API document allows it', async (_id, placed) => {
      const isOpen = placed.operation['x-while-restricted']?.includes(restriction) ?? false;
      const expected = !takes(placed, 'session') ? 'forbidden' : isOpen ? 400 : restriction;
      expect(await ask(placed, { cookie })).toBe(expected);
      // An operation that accepts no API key refuses every key with `forbidden`.
      expect(await ask(placed, { key })).toBe(takes(placed, 'apiKey') ? restriction : 'forbidden');
    });

    test('a restricted user can sign in, and the session says what the user must do first', async () => {
      const body = { email: FIRST_USER.email, password: FIRST_USER.password };
      const { status, cookie: other } = await panel.send('POST', `${API}/auth/login`, { body });
      expect(status).toBe(200);
      const session = await panel.send('GET', `${API}/auth/session`, { cookie: other ?? '' });
      expect(session.body.restriction).toBe(restriction);
    });
  });

  test('a user who has met the requirement (confirmed address, second factor) has full access', async () => {
    expect(await panel.send('GET', `${API}/admin/settings`, { cookie })).toMatchObject({ status: 200 });
    expect(await panel.send('GET', `${API}/account`, { key })).toMatchObject({ status: 200 });
  });

  test('a user who must first meet a requirement can use only a few operations', () => {
    const open = (restriction: Restriction) =>
      operations
        .filter(({ operation }) => operation['x-while-restricted']?.includes(restriction))
        .map(({ operation }) => operation.operationId)
        .sort();
    const always = ['getAccount', 'getSession', 'listAnnouncements', 'logout'];
    expect(open('email_unconfirmed')).toEqual(['confirmEmail', ...always, 'requestEmailConfirmation']);
    expect(open('second_factor_required')).toEqual(
      [
        ...always,
        ...['createPasskeyRegistrationOptions', 'enableTwoFactor'],
        ...['setupTwoFactor', 'verifyPasskeyRegistration'],
        // To set up a second factor, a user needs a recent sign-in.
        ...['createReauthenticationOptions', 'reauthenticate'],
      ].sort(),
    );
  });
});
