const KEY = 'berth.after-sign-in';
const START = '/app/';

/**
 * Goes to the sign-in, which leads back to this page with its full address. Only this tab stores it, because the part
 * after the `#` can be a secret, which must not reach a server.
 */
export function signInAndReturn(): void {
  sessionStorage.setItem(KEY, location.pathname + location.hash);
  location.assign('/app/sign-in');
}

/** Returns the page to show after the sign-in, and forgets it. */
export function pageAfterSignIn(): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return stored ?? ownPage(new URLSearchParams(location.search).get('next'), location.origin);
}

/** Returns an address if it is a page of this origin, or else the start page: anybody can write a link with an address. */
export function ownPage(address: string | null, origin: string): string {
  if (address === null || !URL.canParse(address, origin)) return START;
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : START;
}

/** Returns the token of a link. It is after the `#`, because browsers never send that part to a server. */
export const linkToken = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
