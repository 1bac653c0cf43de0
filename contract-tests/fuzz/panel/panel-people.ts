import type { Pool } from '../known.js';
import { type Api, type Item, mustSucceed } from '../subject.js';

const PASSWORD = 'Quiet-Harbour-47';
const USERS = '/api/v2/admin/users';
const AUTH = '/api/v2/auth';

type Person = { id: string; email: string; password: string; cookie: string };

/**
 * Creates the users of runs. A run may end the sessions of its user or lock the account. Creating a user costs two
 * password hashes, so users who are unchanged after a run are kept for the next one.
 */
export function createPeople(url: string, api: Api, kept: Set<unknown>) {
  let count = 0;
  let present: Person | undefined;

  async function signIn(email: string, password: string): Promise<string> {
    const response = await fetch(`${url}${AUTH}/login`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ email, password }),
    });
    await response.arrayBuffer();
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie === undefined) throw new Error(`${email} cannot sign in: ${response.status}`);
    return cookie;
  }

  async function make(): Promise<Person> {
    const account = { email: `person-${++count}@example.org`, password: PASSWORD };
    const { id } = await mustSucceed(api, 'POST', USERS, { ...account, username: `Person ${count}` });
    return { id: String(id), ...account, cookie: await signIn(account.email, account.password) };
  }

  async function isAsBefore({ id, email, cookie }: Person): Promise<boolean> {
    const session = await fetch(`${url}${AUTH}/session`, { headers: { cookie } });
    await session.arrayBuffer();
    const { status, body } = await api('GET', `${USERS}/${id}`);
    const user = body as Item;
    const isPlain = user['twoFactorEnabled'] === false && user['passkeyEnabled'] === false;
    const isFree = user['disabled'] === false && user['lockedUntil'] === null && user['isAdmin'] === false;
    return session.status === 200 && status === 200 && user['email'] === email && isPlain && isFree;
  }

  const forget = () => {
    kept.delete(present?.id);
    present = undefined;
  };

  return {
    /** Adds a signed-in user to the pool of a run, so that the requests of the run can use this user. */
    async introduce(pool: Pool): Promise<void> {
      if (present !== undefined && !(await isAsBefore(present))) forget();
      present ??= await make();
      kept.add(present.id);
      pool.add('user', present.id);
      pool.add('touched user', true);
      pool.set('email', present.email);
      pool.set('password', present.password);
      pool.set('cookie', present.cookie);
    },

    /** Keeps those users of the run that are still unchanged. */
    remember(pool: Pool): void {
      if (present === undefined || pool.last('email') === undefined) return;
      const { cookie, password } = present;
      present.password = pool.last('password') ?? password;
      present.cookie = pool.last('cookie') ?? cookie;
    },

    forget,
  };
}
