const KEY = 'berth-after-sign-in';

/**
 * Redirects to the sign-in page, and from there back to this page with its full address. Only this tab stores
 * the address.
 */
export function signInAndReturn() {
  sessionStorage.setItem(KEY, location.pathname + location.hash);
  location.assign('/login');
}

/**
 * Returns the page that led to the sign-in, or the start page. It does so once.
 *
 * @returns {string}
 */
export function pageAfterSignIn() {
  const page = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return page ?? '/';
}
