import { type RequestOptions, request } from 'node:http';

export type SignedIn = { status: number | undefined; retryAfter: string | undefined };

/** Signs in at a panel from one of the many loopback addresses, over a separate connection. */
export function signInFrom(panelUrl: string, localAddress: string, body: object): Promise<SignedIn> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const options: RequestOptions = {
      method: 'POST',
      localAddress,
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': text.length },
    };
    const sent = request(`${panelUrl}/api/v2/auth/login`, options, (response) => {
      response
        .resume()
        .once('end', () =>
          resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'] }),
        );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
