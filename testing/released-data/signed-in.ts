import { callApi } from '../../contract-tests/api-client.js';

/** Signs in a user of a recorded installation. @returns the headers of the session */
export async function signedIn(url: string, name: string): Promise<Record<string, string>> {
  const body = { email: `${name}@example.org`, password: 'Quiet-Harbour-47' };
  const { status, headers } = await callApi(url, { method: 'POST', path: '/api/v2/auth/login', body });
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status}`);
  return { cookie: String(headers.getSetCookie()[0]?.split(';')[0]) };
}
