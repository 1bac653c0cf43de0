import { RESTRICTED } from './restrictions.js';
import { signInAgain } from './sign-in-again.js';

/**
 * Sends a request to the panel's API. If it requires a recent sign-in, the page asks for the password and
 * repeats the request.
 *
 * @param {string} method
 * @param {string} path below /api/v2
 * @param {object} [body]
 * @returns {Promise<any>} the body of the response; undefined if there is none
 */
export async function call(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    options.headers = { 'content-type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(`/api/v2${path}`, options).catch(throwUnreachable);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json().catch(throwUnreachable) : undefined;
  if (response.ok) return answer;
  const page =
    RESTRICTED.includes(answer?.error) && location.pathname !== '/account' ? '/account' : undefined;
  if (page !== undefined) location.assign(page);
  if (answer?.error === 'reauthentication_required') {
    await signInAgain();
    return call(method, path, body);
  }
  // A proxy that cannot reach the panel responds with a page of its own.
  const message =
    answer?.message ?? `The panel responded with status ${response.status}. Try again in a moment.`;
  throw Object.assign(new Error(message), { status: response.status, code: answer?.error });
}

/**
 * Throws an error with a message for users instead of the browser's "Failed to fetch".
 *
 * @param {unknown} cause
 * @returns {never}
 */
function throwUnreachable(cause) {
  const message = 'The panel does not respond. It may have been stopped, or the network is down.';
  throw new Error(message, { cause });
}

/**
 * Returns an element that must exist on the page.
 *
 * @template {HTMLElement} T
 * @param {string} selector
 * @param {new () => T} type
 * @param {ParentNode} [root]
 * @returns {T}
 */
export function element(selector, type, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * Handles the sign-out button, which is on every page for signed-in users.
 *
 * @param {(act: () => Promise<unknown>) => unknown} attempt runs the sign-out, and shows errors
 */
export function onSignOut(attempt) {
  element('#logout', HTMLButtonElement).addEventListener('click', () =>
    attempt(async () => {
      await call('POST', '/auth/logout');
      location.assign('/login');
    }),
  );
}

/**
 * Returns the token of a mailed link. It is after the `#`, because browsers never send that part to a server.
 *
 * @returns {string}
 */
export const mailedToken = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * Calls `send` when the form is submitted, unless an earlier call is still running. Shows errors in the form.
 *
 * @param {HTMLFormElement} form
 * @param {(fields: Record<string, string>) => Promise<void>} send
 */
export function onSubmit(form, send) {
  const error = element('.error', HTMLElement, form);
  const button = element('button', HTMLButtonElement, form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    // Do not set `disabled`, because that would take the focus away from keyboard users.
    form.ariaBusy = button.ariaDisabled = 'true';
    error.textContent = '';
    try {
      await send(Object.fromEntries(entries));
    } catch (problem) {
      error.textContent = problem instanceof Error ? problem.message : String(problem);
    } finally {
      form.ariaBusy = button.ariaDisabled = 'false';
    }
  });
}
