const KEY = 'berth-after-sign-in';

/**
 * Redirects to the sign-in page and, after the sign-in, back to this page with its full address. Only this tab stores
 * the address.
 */
export function signInAndReturn() {
  sessionStorage.setItem(KEY, location.pathname + location.hash);
  location.assign('/login');
}

/**
 * Returns the page from which the user was sent to the sign-in; the start page if there is none. Forgets the page, so
 * that it is used only once.
 *
 * @returns {string}
 */
export function pageAfterSignIn() {
  const page = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return page ?? '/';
}
