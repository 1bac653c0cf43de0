import { isHealthy, until } from '../../testing/berth/berth-process.js';

/** The first user of a new panel, an administrator, with the headers of a session and of a key with the same rights. */
export type PanelAccount = {
  email: string;
  password: string;
  session: Record<string, string>;
  key: Record<string, string>;
};

const ADA = { email: 'ada@example.org', password: 'Quiet-Harbour-47' };
const READY_MS = 10_000;

/** Creates the first user of a panel. @param url the panel's URL */
export async function signUp(url: string): Promise<PanelAccount> {
  await until('the panel', READY_MS, () => isHealthy(url));
  await ask(url, '/auth/register', {}, { ...ADA, username: 'Ada' });
  const session = await signIn(url);
  const made = await ask(url, '/account/apikeys', session, { name: 'bench', permissions: ['*'] });
  const { key } = (await made.json()) as { key: string };
  return { ...ADA, session, key: { authorization: `Bearer ${key}` } };
}

/** Signs the first user in. @returns the headers of the session */
export async function signIn(url: string): Promise<{ cookie: string }> {
  const login = await ask(url, '/auth/login', {}, ADA);
  return { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) };
}

/** Sends a POST request to the panel. @throws Error if it fails */
export async function ask(
  url: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<Response> {
  const answer = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} returned ${answer.status}: ${await answer.text()}`);
  return answer;
}
