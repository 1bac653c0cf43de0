import { RESTRICTED } from './restrictions.js';
import { signInAgain } from './sign-in-again.js';

/**
 * One request to the panel's API. Where it needs a recent sign-in, the page asks for the password and repeats it.
 *
 * @param {string} method
 * @param {string} path below /api/v2
 * @param {object} [body]
 * @returns {Promise<any>} the answer's body; undefined where there is none
 */
export async function call(method, path, body) {
  /** @type {RequestInit} */
  const options = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    options.headers = { 'content-type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(`/api/v2${path}`, options).catch(sayAway);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json().catch(sayAway) : undefined;
  if (response.ok) return answer;
  const page =
    RESTRICTED.includes(answer?.error) && location.pathname !== '/account' ? '/account' : undefined;
  if (page !== undefined) location.assign(page);
  if (answer?.error === 'reauthentication_required') {
    await signInAgain();
    return call(method, path, body);
  }
  // A proxy in between that cannot reach the panel answers with a page of its own.
  const message = answer?.message ?? `The panel answered ${response.status}. Try again in a moment.`;
  throw Object.assign(new Error(message), { status: response.status, code: answer?.error });
}

/**
 * A browser's own words for it, such as "Failed to fetch", help nobody.
 *
 * @param {unknown} cause
 * @returns {never}
 */
function sayAway(cause) {
  const message = 'The panel does not answer. It may have been stopped, or the network is down.';
  throw new Error(message, { cause });
}

/**
 * An element of the page that has to be there.
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
 * The button that every page of somebody who is signed in has.
 *
 * @param {(act: () => Promise<unknown>) => unknown} attempt does it, and tells what goes wrong
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
 * The token of a link that was mailed. It stands behind the `#`, which a browser sends to nobody.
 *
 * @returns {string}
 */
export const mailedToken = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * Sends a form through the API, once at a time; what goes wrong is said in it.
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
    // Not `disabled`, which would take the focus away from whoever is at the keyboard.
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
