import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Ceremony, SoftPasskey } from '../../../testing/browser/soft-passkey.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase, type TestDatabase } from '../../../testing/database/panel-database.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { createSettings } from '../../settings/settings.js';
import { createPasskeys, type Passkeys } from './passkeys.js';

const ADDRESS = '203.0.113.7';
const ORIGIN = 'https://panel.example.org';
const PLACE = `work only at ${ORIGIN}: open the panel there and start again.`;

describe('the advice for a rejected passkey', () => {
  let database: TestDatabase;
  let passkeys: Passkeys;
  let ada: Caller;
  let passkey: SoftPasskey;
  beforeEach(async () => {
    database = await sqliteDatabase();
    const { db } = database;
    const clock = testClock();
    passkeys = createPasskeys({
      ...{ db, clock, publicUrl: ORIGIN, settings: createSettings({ db, clock }) },
      secret: 'a secret for tests, 32 characters',
      sessions: { endOthers: async () => undefined },
      notices: { credentialChanged: () => undefined },
    });
    ada = await addPerson(db, 'Ada');
    passkey = new SoftPasskey(Buffer.from(ada.user.id).toString('base64url'));
  });
  afterEach(() => database.remove());

  const ceremony = (challenge: string, changes: Partial<Ceremony>): Ceremony => ({
    ...{ challenge, rpId: 'panel.example.org', origin: ORIGIN },
    ...changes,
  });
  const register = async (changes: Partial<Ceremony> = {}) => {
    const { challenge } = await passkeys.registrationOptions(ada.user);
    const input = passkey.create(ceremony(challenge, changes));
    return passkeys.register(ada, input, { challenge, address: ADDRESS });
  };
  const authenticate = async (changes: Partial<Ceremony>) => {
    const { challenge } = await passkeys.authenticationOptions(ada.user.id);
    return passkeys.authenticate(ada.user.id, passkey.get(ceremony(challenge, changes)), challenge);
  };

  test.each([
    'https://old.example.org',
    'https://www.panel.example.org',
    'http://panel.example.org',
    'https://panel.example.org:8443',
  ])('a passkey response from %s is rejected with the URL at which passkeys work', async (origin) => {
    await expect(register({ origin })).rejects.toThrow(
      `The response of this passkey is not valid for this registration. Passkeys of this panel ${PLACE}`,
    );
    await register();
    await expect(authenticate({ origin })).rejects.toThrow(
      `The response of this passkey is not valid for this sign-in. Passkeys of this panel ${PLACE}`,
    );
  });

  test('the error for a passkey response with a wrong challenge from the right URL does not mention the URL', async () => {
    await register();
    await expect(authenticate({ challenge: 'AAAA' })).rejects.toThrow(
      'The response of this passkey is not valid for this sign-in. Start the sign-in again.',
    );
  });
});
