import type { MailServer } from '../../testing/network/mail-server.js';
import { callApi, mustSucceed } from '../api-client.js';
import { changeNewKey, inAMonth } from '../dredd/cases/on-keys.js';
import type { Case, Cases } from '../dredd/contract.js';
import { cookieOf, createPanelCodes } from '../dredd/harnesses/panel-codes.js';
import type { PanelHarness } from '../dredd/harnesses/panel-harness.js';
import { mailedToken } from './mailed-token.js';

const PASSWORD = 'Calmer-Harbour-49';

type Person = { id: string; email: string; cookie: string };

/**
 * Returns cases that replace dredd's for some requests, because dredd's would change nothing here or receive no mail.
 */
export function panelChanges(url: string, mails: MailServer): Cases<PanelHarness> {
  let people = 0;

  const signIn = ({ email }: { email: string }, password = PASSWORD) =>
    callApi(url, { method: 'POST', path: '/api/v2/auth/login', body: { email, password } });

  /** Creates a user who is signed in. */
  async function newPerson(harness: PanelHarness): Promise<Person> {
    const email = `person${++people}@example.org`;
    const body = { email, username: `Person ${people}`, password: PASSWORD };
    const { id } = (await harness.ask('POST', '/api/v2/admin/users', body)) as { id: string };
    return { id, email, cookie: cookieOf(await signIn({ email })) ?? '' };
  }

  const onPerson =
    (prepare: (person: Person) => Promise<unknown> = async () => undefined): Case<PanelHarness> =>
    async (harness) => {
      const person = await newPerson(harness);
      await prepare(person);
      return { params: { userId: person.id } };
    };

  return {
    confirmEmail: {
      204: async (harness) => {
        const { cookie } = await newPerson(harness);
        const email = `new${people}@example.org`;
        const body = { email, currentPassword: PASSWORD };
        await mustSucceed(url, { method: 'PATCH', path: '/api/v2/account', headers: { cookie }, body });
        return { headers: { cookie }, body: { token: await mailedToken(mails, email) } };
      },
    },
    requestEmailConfirmation: {
      204: async (harness) => {
        await harness.ask('PATCH', '/api/v2/admin/settings', { allowRegistration: true });
        const email = `person${++people}@example.org`;
        const body = { email, username: 'Somebody', password: PASSWORD };
        const response = await callApi(url, { method: 'POST', path: '/api/v2/auth/register', body });
        return { headers: { cookie: cookieOf(response) ?? '' } };
      },
    },
    endOtherSessions: {
      204: async (harness) => {
        await harness.otherSession();
        return {};
      },
    },
    updateUser: {
      200: async (harness) => ({ ...(await onPerson()(harness, {})), body: { username: 'Another' } }),
    },
    unlockUser: { 204: onPerson((person) => signIn(person, 'Wrong-Harbour-48')) },
    disableUserTwoFactor: {
      204: onPerson((person) => {
        const account = { email: person.email, password: PASSWORD };
        return createPanelCodes(url, account, async () => person.cookie).turnOn();
      }),
    },
    endUserSessions: { 204: onPerson() },
    updateApiKey: { 200: changeNewKey(inAMonth) },
    updateNode: {
      200: async (harness) => ({
        params: { nodeId: (await harness.sharedNode()).id },
        body: { name: harness.newName('renamed') },
      }),
    },
  };
}
